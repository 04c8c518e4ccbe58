// Patterns for LIKE and ILIKE from typed text: `%`, `_` and the backslash are escaped.

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Pattern that matches values containing the text. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** Pattern that matches values starting with the text. */
export const startingWith = (text: string): string => `${escaped(text)}%`;
