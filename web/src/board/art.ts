/** The drawing under a board: fetched once, put into the page so that it follows the theme. */
const drawings = new Map<string, Promise<string | null>>();

/** The text of a board's SVG; null if it has none or it can't be had. */
export function drawingOf(board: string, files: readonly string[]): Promise<string | null> {
  const file = files.find((name) => name.endsWith('.svg'));
  if (!file) return Promise.resolve(null);
  const address = `/api/v1/boards/${encodeURIComponent(board)}/art/${encodeURIComponent(file)}`;
  const found = drawings.get(address);
  if (found) return found;
  const asked = fetch(address).then(
    async (response) => (response.ok ? response.text() : null),
    () => null,
  );
  drawings.set(address, asked);
  void asked.then((text) => text ?? drawings.delete(address));
  return asked;
}
