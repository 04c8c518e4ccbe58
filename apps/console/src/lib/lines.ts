/** Splits typed text into its lines, without empty ones and without spaces at their ends. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
