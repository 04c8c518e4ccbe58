// Normalisation of names of people, so that equal names compare as equal.

/** Latin titles are separate words; Thai ones are often written without a space before the name. */
const LATIN_TITLE = /^(MR|MRS|MISS|MS)\.?\s+/;
const THAI_TITLE = /^(นางสาว|น\.\s?ส\.|ด\.\s?ช\.|ด\.\s?ญ\.|นาย|นาง)\s*/;
/** Thai vowels and marks that must follow a consonant; no name begins with one. */
const CANNOT_BEGIN = /^[\u0E30-\u0E3A\u0E45\u0E47-\u0E4E]/;
const ZERO_WIDTH = /[\u200B-\u200D\u2060\uFEFF]/g;

/** Maximum number of letters that differ, and minimum letters of a name that is compared so. */
const NEAR_MAX = 2;
const NEAR_LETTERS = 8;

/**
 * Checks whether two names are those of one person by their letters: equal without regard to the order of their words,
 * or up to two letters apart.
 */
export function areNamesNear(one: string, other: string): boolean {
  const [first = '', second = ''] = [one, other].map((name) => normaliseName(name).split(' ').toSorted().join(' '));
  if (first === '' || second === '') return false;
  if (first === second) return true;
  const isLong = Math.min(first.length, second.length) >= NEAR_LETTERS;
  return isLong && Math.abs(first.length - second.length) <= NEAR_MAX && distanceOf(first, second) <= NEAR_MAX;
}

/** Returns how many letters must be changed, added or removed to make one text the other (Levenshtein distance). */
function distanceOf(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const change = above[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1);
      here.push(Math.min(change, above[at]! + 1, here[at - 1]! + 1));
    }
    above = here;
  }
  return above.at(-1)!;
}

/** Normalises a name: NFC, no zero-width signs, single spaces, Latin capitals, no title. */
export function normaliseName(name: string): string {
  const plain = name.normalize('NFC').replace(ZERO_WIDTH, '').trim().replace(/\s+/g, ' ').toUpperCase();
  const rest = plain.replace(LATIN_TITLE, '').replace(THAI_TITLE, '').trim();
  return rest === '' || CANNOT_BEGIN.test(rest) ? plain : rest;
}
