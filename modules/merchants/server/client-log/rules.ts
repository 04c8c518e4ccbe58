const LONG_TEXT = 200;

/** Format of a path segment of the portal: a word, optionally with one digit. */
const WORD = /^[A-Za-z-]{0,24}\d?(\.html)?$/;

/** Removes parts of a path that could identify a person: `/rng/9f3a…77` → `/rng/:id`. */
export function plainPath(path: string): string {
  return path
    .split('/')
    .map((part) => (WORD.test(part) ? part : ':id'))
    .join('/')
    .slice(0, LONG_TEXT);
}

/** Removes queries, e-mail addresses, long numbers and tokens from an error message. */
export function plainMessage(message: string): string {
  return message
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/(\/[^\s?#]*)[?#]\S*/g, '$1')
    .replace(/\S+@\S+/g, ':mail')
    .replace(/\+?\d[\d\s-]{3,}\d/g, ':figures')
    .replace(/[A-Za-z0-9_-]{25,}/g, ':token')
    .slice(0, LONG_TEXT);
}
