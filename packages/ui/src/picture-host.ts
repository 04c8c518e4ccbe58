let host = '';

/** Sets the origin of pictures with a path of our own; `''`: the page's own origin. */
export function setPictureHost(origin: string): void {
  host = origin;
}

/** Returns `/art/x.svg` at the picture host; an address with its own origin stays unchanged. */
export const atPictureHost = (src: string): string => (src.startsWith('/art/') && host !== '' ? host + src : src);
