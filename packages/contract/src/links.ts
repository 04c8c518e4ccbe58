const unprintable = /[\p{Cc}\s\\]/u;

/**
 * Checks whether a link is a route of the site itself and not of another host: `/rng`, `/?mc=depositv2`,
 * `?mc=withdraw`.
 */
export const isInsidePath = (link: string): boolean => /^(\/(?!\/)|\?)/.test(link) && !unprintable.test(link);

/** Host of a URL without `;` and `,`, which URLs allow but which would end a directive of a content security policy. */
const plainHost = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

/** Checks whether a link is a complete https URL without user name and password. */
export function isOutsideAddress(link: string): boolean {
  if (!/^https:\/\//i.test(link) || unprintable.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  return protocol === 'https:' && plainHost.test(hostname) && username === '' && password === '';
}
