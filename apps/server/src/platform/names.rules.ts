// Normalisation of names of people, so that equal names compare as equal.

/** Latin titles are separate words; Thai ones are often written without a space before the name. */
const LATIN_TITLE = /^(MR|MRS|MISS|MS)\.?\s+/;
const THAI_TITLE = /^(นางสาว|น\.\s?ส\.|ด\.\s?ช\.|ด\.\s?ญ\.|นาย|นาง)\s*/;
/** Thai vowels and marks that must follow a consonant; no name begins with one. */
const CANNOT_BEGIN = /^[\u0E30-\u0E3A\u0E45\u0E47-\u0E4E]/;
const ZERO_WIDTH = /[\u200B-\u200D\u2060\uFEFF]/g;

/** Normalises a name: NFC, no zero-width signs, single spaces, Latin capitals, no title. */
export function normaliseName(name: string): string {
  const plain = name.normalize('NFC').replace(ZERO_WIDTH, '').trim().replace(/\s+/g, ' ').toUpperCase();
  const rest = plain.replace(LATIN_TITLE, '').replace(THAI_TITLE, '').trim();
  return rest === '' || CANNOT_BEGIN.test(rest) ? plain : rest;
}
