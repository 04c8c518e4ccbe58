/** Length of feedback in graphemes, as a person counts letters (CNT-022). */
export const FEEDBACK_MIN = 10;
export const FEEDBACK_MAX = 500;

/** Letters as a person counts them: a Thai letter with its vowel and tone is one, so is an emoji. */
export function graphemes(text: string): number {
  return [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)].length;
}
