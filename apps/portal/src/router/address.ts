// Addresses inside the portal: their parts, and the page they name.

export interface Address {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
}

/** Where a link leads: a path, a query alone (of the same page), or parts of an address. */
export type To = string | Partial<Address>;

const marked = (mark: string, text: string): string => (text === '' || text.startsWith(mark) ? text : mark + text);
const withoutBareMark = (text: string): string => (text.length === 1 ? '' : text);

function partsOf(to: string): Address {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return { pathname, search, hash };
}

/** The whole address; without a path it is of the page at `pathname`. */
export function resolve(to: To, pathname: string): Address {
  const parts = typeof to === 'string' ? partsOf(to) : to;
  return {
    pathname: parts.pathname || pathname,
    search: withoutBareMark(marked('?', parts.search ?? '')),
    hash: withoutBareMark(marked('#', parts.hash ?? '')),
  };
}

export const hrefOf = ({ pathname, search, hash }: Address): string => pathname + search + hash;

/** The page that a path names: in any case, percent-encoded or not, with slashes at its end or without. */
export function pageOf(pathname: string): string {
  return decoded(pathname)
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '');
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
