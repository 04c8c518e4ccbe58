import { commonPasswords, commonWords } from './common-passwords.data.ts';

const words = new Set(commonWords.trim().split(/\s+/));
const passwords = new Set(commonPasswords.trim().split(/\s+/));
const DIFFERENT_CHARACTERS_MIN = 4;

/**
 * Checks whether a password is among the first guesses of an attack: a listed one in any case; a common word, also
 * doubled, with digits and signs around it ("Password123!") or instead of letters ("P@ssw0rd1"); or one of very few
 * different characters. This list only excludes the worst. An installation can add the lists of breached passwords that
 * it trusts.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < DIFFERENT_CHARACTERS_MIN || passwords.has(plain)) return true;
  return spellingsOf(plain).some((spelling) => {
    const core = spelling.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    const half = core.slice(0, core.length / 2);
    return words.has(core) || (core.length > 0 && core === half + half && words.has(half));
  });
}

/** Signs that replace letters in disguised words; `1` is read as `i` and as `l`. */
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'i',
};

/**
 * Returns the text as it is and without the usual disguises, in every reading: "p@ssw0rd1" is "password" and
 * "passwordi".
 */
function spellingsOf(plain: string): string[] {
  // Digits at the ends are mostly decoration; otherwise "p@ssw0rd1" would end in a letter.
  const inner = plain.replaceAll(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '');
  return [plain, ...[plain, inner].flatMap((text) => ['i', 'l'].map((one) => undisguised(text, one)))];
}

const undisguised = (text: string, one: string): string =>
  text.replaceAll(/[@4301$57!]/g, (sign) => (sign === '1' ? one : disguises[sign]!));
