const LONG_TEXT = 200;

/** What a path of the portal is made of: words, perhaps with one digit behind. */
const WORD = /^[A-Za-z-]{0,24}\d?(\.html)?$/;

/** `/rng/9f3a…77` → `/rng/:id`: what could name a person or a thing of theirs is taken out of a path. */
export function plainPath(path: string): string {
  return path
    .split('/')
    .map((part) => (WORD.test(part) ? part : ':id'))
    .join('/')
    .slice(0, LONG_TEXT);
}

/** An error's message without queries, mail addresses, long figures and tokens. */
export function plainMessage(message: string): string {
  return message
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/(\/[^\s?#]*)[?#]\S*/g, '$1')
    .replace(/\S+@\S+/g, ':mail')
    .replace(/\+?\d[\d\s-]{3,}\d/g, ':figures')
    .replace(/[A-Za-z0-9_-]{25,}/g, ':token')
    .slice(0, LONG_TEXT);
}
