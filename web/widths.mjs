/** Widths of screens have names, in src/styles/widths.json; styles write `@media (--narrow)` or `@container (--slim)`. */
import widths from './src/styles/widths.json' with { type: 'json' };

/** @type {Readonly<Record<string, string>>} */
const WIDTHS = widths;

/**
 * A style with the widths in the place of their names.
 * @param {string} style
 */
export function spelled(style) {
  return style.replace(/@(?:media|container)[^{]+/g, (query) =>
    query.replace(/\(--(\w+)\)/g, (_, /** @type {string} */ name) => {
      const width = WIDTHS[name];
      if (!width) throw new Error(`expected one of ${Object.keys(WIDTHS).join(', ')}, got ${name}`);
      return width;
    }),
  );
}

/** The same for style sheets of their own. */
export const namedWidths = {
  name: 'named-widths',
  enforce: /** @type {const} */ ('pre'),
  /** @type {(code: string, id: string) => string | undefined} */
  transform: (code, id) => (/\/src\/styles\/.*\.css$/.test(id) ? spelled(code) : undefined),
};
