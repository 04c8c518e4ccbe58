const NAME_MAX = 120;
const VALUE_SHOWN = 80;
/** Control characters, halves of a letter, and marks that turn the order of what follows. */
const BAD_TEXT = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What is wrong with the name of a game; undefined for a good one. */
export function nameProblem(name: string): 'missing' | 'tooLong' | 'badText' | undefined {
  if (name === '') return 'missing';
  if (name.length > NAME_MAX) return 'tooLong';
  return BAD_TEXT.test(name) ? 'badText' : undefined;
}

/** Cut between letters, and without what no text of the database can hold: NUL and half a letter. */
export function shortened(text: string, lettersMax = VALUE_SHOWN): string {
  const start = text.slice(0, lettersMax).replace(/[\uD800-\uDBFF]$/, '');
  return (text.length > lettersMax ? `${start}…` : text).replaceAll('\0', '\uFFFD').toWellFormed();
}
