/** Bounds of feedback in graphemes, as a person counts letters (CNT-022). */
export const FEEDBACK_MIN = 10;
export const FEEDBACK_MAX = 500;

/** Returns the number of graphemes: a Thai letter with its vowel and tone is one, so is an emoji. */
export function graphemes(text: string): number {
  return [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)].length;
}

/** Normalises a plain text: composed letters, and no invisible characters but line ends. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
