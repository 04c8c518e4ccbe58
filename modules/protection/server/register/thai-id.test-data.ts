/** Returns a Thai identity number with its check digit, of the twelve digits before it. */
export function thaiId(first: string): string {
  const sum = [...first.replaceAll('-', '')].reduce((all, digit, at) => all + Number(digit) * (13 - at), 0);
  return `${first}-${(11 - (sum % 11)) % 10}`;
}
