const unprintable = /[\p{Cc}\s\\]/u;

/** `/rng`, `?mc=withdraw`: a route of the portal, never another host. */
export const isInsidePath = (link: string): boolean => /^(\/(?!\/)|\?)/.test(link) && !unprintable.test(link);

/** A whole https address without a name and password in it. */
export function isOutsideAddress(link: string): boolean {
  if (!/^https:\/\//i.test(link) || unprintable.test(link) || !URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === 'https:' && username === '' && password === '';
}
