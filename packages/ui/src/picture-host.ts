let host = '';

/** Where pictures with a path of our own come from; `''`: the page's own origin. */
export function setPictureHost(origin: string): void {
  host = origin;
}

/** `/art/x.svg` at the host of pictures; an address with an origin of its own stays what it is. */
export const atPictureHost = (src: string): string => (src.startsWith('/art/') && host !== '' ? host + src : src);
