const month = '(0[1-9]|1[0-2])';
const dayOfMonth = '(0[1-9]|[12][0-9]|3[01])';

/** The numbered patterns of registration fields (IDN-140, GAP-048). Null: any text. All need the `u` flag. */
export const fieldPatterns: readonly (string | null)[] = [
  null, // 0 any
  '^[A-Za-z]+$', // 1 letters only
  '^[A-Za-z][A-Za-z0-9]*$', // 2 starts with a letter, then letters and digits
  '^[A-Za-z0-9]+$', // 3 letters and digits
  '^[0-9]+$', // 4 digits only
  '^.*[A-Z].*$', // 5 an upper-case letter required
  '^\\S+$', // 6 no spaces
  '^(?=.*[A-Za-z])(?=.*[0-9]).*$', // 7 letters and digits both required
  '^[a-z]+$', // 8 lower case only
  '^[A-Z]+$', // 9 upper case only
  "^[\\p{L}\\p{M}][\\p{L}\\p{M} .'\\-]*$", // 10 a person's name
  '^[\\u0E00-\\u0E7F ]+$', // 11 Thai letters and spaces
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', // 12 e-mail
  '^[0-9]{6,15}$', // 13 digits of a phone number
  `^\\d{4}-${month}-${dayOfMonth}$`, // 14 date YYYY-MM-DD
  `^${dayOfMonth}/${month}/\\d{4}$`, // 15 date DD/MM/YYYY
  `^${month}/${dayOfMonth}/\\d{4}$`, // 16 date MM/DD/YYYY
  '^[\\p{L}\\p{M}\\p{N} ]+$', // 17 no special characters
  '^[\\x21-\\x7E]+$', // 18 printable characters without spaces
  '^[A-Za-z0-9\\-]+$', // 19 letters, digits and hyphens of an id number
];

/** Checks whether the text matches the pattern of this number. */
export function fitsPattern(patternId: number, text: string): boolean {
  const pattern = fieldPatterns[patternId];
  return pattern === null || pattern === undefined || new RegExp(pattern, 'u').test(text);
}
