const unprintable = /[\p{Cc}\s\\]/u;

/** `/rng`, `/?mc=depositv2`, `?mc=withdraw`: a route of the site itself, never another host. */
export const isInsidePath = (link: string): boolean => /^(\/(?!\/)|\?)/.test(link) && !unprintable.test(link);

/** A URL's host may hold `;` and `,`, which would end a directive of a content security policy. */
const plainHost = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/;

/** A whole https address without a name and password in it. */
export function isOutsideAddress(link: string): boolean {
  if (!/^https:\/\//i.test(link) || unprintable.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  return protocol === 'https:' && plainHost.test(hostname) && username === '' && password === '';
}
