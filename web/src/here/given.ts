/** What a site has as files, so that it can be shown before there is a host. */

/** The folder of these files, as the page of a site says; a server's page says nothing. */
export const site = document.documentElement.dataset.site;

/** The address of the server that hands the site out; none for a folder on any other host. */
export const server = document.documentElement.dataset.server;

/** The file that a site has for what would be asked of a server; none for most. */
export function givenFile(path: string): string | undefined {
  const asked = new URL(path, 'http://host');
  const language = asked.searchParams.get('lang') ?? '';
  const [, board, what, name] = /\/boards\/([^/]+)\/(picture|art)\/?(.*)$/.exec(asked.pathname) ?? [];
  if (asked.pathname.endsWith('/catalogue')) return `${site}/catalogue.${language}.json`;
  if (what === 'art') return `${site}/boards/${board}/${name}`;
  if (what === 'picture') {
    // One file for day and night and every language: it looks at what is behind the # of its address.
    const night = asked.searchParams.get('night') === 'true' && 'night';
    const look = [language !== 'en' && language, night].filter(Boolean).join('-');
    return `${site}/boards/${board}/picture.svg${look && `#${look}`}`;
  }
  return undefined;
}
