// Addresses inside the portal: their parts, and the page they name.

export interface Address {
  pathname: string;
  /** Query with its question mark, or empty. */
  search: string;
  /** Hash with its number sign, or empty. */
  hash: string;
}

/** Target of a link: a path, a query alone (of the same page), or parts of an address. */
export type To = string | Partial<Address>;

const marked = (mark: string, text: string): string => (text === '' || text.startsWith(mark) ? text : mark + text);
const withoutBareMark = (text: string): string => (text.length === 1 ? '' : text);

function partsOf(to: string): Address {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return { pathname, search, hash };
}

/** Returns the complete address; without a path it refers to the page at `pathname`. */
export function resolve(to: To, pathname: string): Address {
  const parts = typeof to === 'string' ? partsOf(to) : to;
  return {
    pathname: parts.pathname || pathname,
    search: withoutBareMark(marked('?', parts.search ?? '')),
    hash: withoutBareMark(marked('#', parts.hash ?? '')),
  };
}

export const hrefOf = ({ pathname, search, hash }: Address): string => pathname + search + hash;

/** Returns the page of a path, regardless of case, percent-encoding and trailing slashes. */
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
