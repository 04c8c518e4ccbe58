/**
 * A name nobody can be found by: two letters and the last one of long names, one of short ones, always the same number
 * of stars, so that not even the length is told (SEC-034).
 */
export function maskedAccount(username: string): string {
  const letters = [...username];
  if (letters.length >= 6) return `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
  return `${letters.length >= 3 ? letters[0] : ''}***`;
}
