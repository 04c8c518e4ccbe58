/** Length of feedback in graphemes, as a person counts letters (CNT-022). */
export const FEEDBACK_MIN = 10;
export const FEEDBACK_MAX = 500;

/** Letters as a person counts them: a Thai letter with its vowel and tone is one, so is an emoji. */
export function graphemes(text: string): number {
  return [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)].length;
}

/** One way of writing each letter, no invisible characters but line ends; what is in it is text and stays text. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
