import { commonPasswords, commonWords } from './common-passwords.data.ts';

const words = new Set(commonWords.trim().split(/\s+/));
const passwords = new Set(commonPasswords.trim().split(/\s+/));
const DIFFERENT_CHARACTERS_MIN = 4;

/**
 * True for passwords that guessing tries first: listed ones in any case; a common word, also twice, with digits and
 * signs around it ("Password123!") or in place of letters ("P@ssw0rd1"); and those made of hardly any different characters. An installation can add the
 * lists of breached passwords it trusts; this one only keeps out the worst.
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

/** Signs that stand for letters in disguised words; `1` stands for two. */
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

/** The text as it is and with the usual disguises taken off ("p@ssw0rd" for "password"), in every reading of them. */
function spellingsOf(plain: string): string[] {
  // Digits and signs at the ends are decoration first: "password1" is not "passwordl".
  const [start = ''] = /^[^\p{L}@$]*/u.exec(plain) ?? [];
  const [end = ''] = /[^\p{L}@$]*$/u.exec(plain.slice(start.length)) ?? [];
  const inner = plain.slice(start.length, plain.length - end.length);
  const bare = (one: string, text: string): string =>
    text.replaceAll(/[@4301$57!]/g, (sign) => (sign === '1' ? one : (disguises[sign] ?? sign)));
  return [plain, bare('i', inner), bare('l', inner), bare('i', plain), bare('l', plain)];
}
