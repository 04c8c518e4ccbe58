const NAME_MAX = 120;
const VALUE_SHOWN = 80;
/** Control characters, unpaired surrogates, and marks that change the text direction. */
const BAD_TEXT = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Returns the problem of a game's name; undefined if valid. */
export function nameProblem(name: string): 'missing' | 'tooLong' | 'badText' | undefined {
  if (name === '') return 'missing';
  if (name.length > NAME_MAX) return 'tooLong';
  return BAD_TEXT.test(name) ? 'badText' : undefined;
}

/**
 * Shortens a text without splitting characters, and removes NUL and unpaired surrogates, which the database refuses.
 */
export function shortened(text: string, lettersMax = VALUE_SHOWN): string {
  const start = text.slice(0, lettersMax).replace(/[\uD800-\uDBFF]$/, '');
  return (text.length > lettersMax ? `${start}…` : text).replaceAll('\0', '\uFFFD').toWellFormed();
}
