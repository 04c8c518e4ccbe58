import { commonPasswords, commonWords } from './common-passwords.data.ts';

const words = new Set(commonWords.trim().split(/\s+/));
const passwords = new Set(commonPasswords.trim().split(/\s+/));
const DIFFERENT_CHARACTERS_MIN = 4;

/**
 * True for passwords that guessing tries first: listed ones in any case; a common word, also twice, with digits and
 * signs around it ("Password123!"); and those made of hardly any different characters. An installation can add the
 * lists of breached passwords it trusts; this one only keeps out the worst.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < DIFFERENT_CHARACTERS_MIN || passwords.has(plain)) return true;
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const half = core.slice(0, core.length / 2);
  return words.has(core) || (core.length > 0 && core === half + half && words.has(half));
}
