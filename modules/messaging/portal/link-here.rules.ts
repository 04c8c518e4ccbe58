/**
 * Returns the target of a link: a page of the member centre opens above the current page; every other link stays as it
 * is.
 */
export function linkHere(link: string, here: { pathname: string }): string {
  return link.startsWith('/?mc=') ? here.pathname + link.slice(1) : link;
}
