/** Countries whose printers hold Letter; all others have A4. */
const LETTER = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE'];

/** The paper that a person who reads these languages has at home. */
export function usualPaper(languages: readonly string[]): string {
  const country = languages.map((each) => each.split('-').at(-1) ?? '').find((each) => /^[A-Z]{2}$/.test(each));
  return country && LETTER.includes(country) ? 'letter' : 'a4';
}

/** Let the browser keep a file. */
export function keepFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the press was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
