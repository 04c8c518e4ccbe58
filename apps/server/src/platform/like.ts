// Patterns for LIKE and ILIKE made of what somebody typed: `%`, `_` and the backslash in it are letters like any other.

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Matches what contains the text. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** Matches what starts with the text. */
export const startingWith = (text: string): string => `${escaped(text)}%`;
