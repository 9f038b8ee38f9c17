/** Whether an address leads only to the computer that it is opened on. */
export function isHere(link: string): boolean {
  const { hostname } = new URL(link);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
