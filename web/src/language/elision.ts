/** Words that lose their vowel before another, as src/fogg/texts/elision.py has them. */

/** What is said first, past quotation marks and brackets; digits are not: de 8, de 11. */
const FIRST_WORD = /^[\s«“‘"'([]*(\p{L}+)/u;
/** A vowel, or a y before a consonant: d’Yves, but de Yann. A single letter stands alone: de A à B. */
const SOUNDS_OPEN = /^([aeiouæœø]\p{L}|y(?![aeiouyæœø])\p{L})/u;
/** An h is silent in words that begin so (d’Hélène, d’Honolulu) and heard in others (de Hambourg). */
const SILENT_H = /^h(abi|adri|anna|armo|ect|el|enr|er[bcmv]|ilai|ipp|om|ono[lr]|ora|ort|ot|ub|ug|y)/;
/** Vowels before which nothing is lost all the same. */
const HEARD = ['onze', 'onzieme', 'oui'];

/** A word that ends in e (de, que) before a name, without the e if it is not spoken. */
export function elided(word: string, name: string): string {
  return beginsOpen(name) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}

/** Whether a name begins with the sound of a vowel, as far as its letters tell. */
function beginsOpen(name: string): boolean {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const first = FIRST_WORD.exec(plain)?.[1] ?? '';
  return !HEARD.includes(first) && (SOUNDS_OPEN.test(first) || SILENT_H.test(first));
}
