/** A link to a page of the member centre opens it above the page that is there; every other one leads to its page. */
export function linkHere(link: string, here: { pathname: string }): string {
  return link.startsWith('/?mc=') ? here.pathname + link.slice(1) : link;
}
