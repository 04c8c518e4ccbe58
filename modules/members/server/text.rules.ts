// What people type: the same reading for every text field of a registration, a log-in or a contact.

/** What is wrong with a typed text; the form has words for each. */
export type TextProblem = 'required' | 'characters' | 'scripts' | 'tooShort' | 'tooLong';

/** Signs nobody types on purpose: controls, direction marks, invisible joiners, halves of pairs, line separators. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** Spaces that look like a space and are none. */
const ODD_SPACE = /[^\S ]/u;
const PICTURE = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3\uFE0F]/u;
/**
 * Letters and digits in costume: full width, mathematical, circled, letter-like. Folding them (NFKC) is not an option:
 * it would also take Thai's SARA AM apart.
 */
const COSTUME = /[\uFF00-\uFFEF\u2460-\u24FF\u2100-\u214F\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1FF}]/u;
/** A tower of marks over one letter; Thai needs three at most. */
const TOWER = /\p{M}{5,}/u;
/** Scripts whose letters pass for each other's. */
const lookAlikes = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const;

/** How many characters a person sees as typed: an emoji or a rare letter counts once. */
export const lengthOf = (text: string): number => [...text].length;

/** True when letters of several scripts that look alike are in one text: "Sоmchai" with a Cyrillic о. */
export function mixesScripts(text: string): boolean {
  return lookAlikes.filter((script) => script.test(text)).length > 1;
}

/** True when a text holds what no visible text needs. */
export function holdsOddCharacters(text: string): boolean {
  return [UNSEEN, ODD_SPACE, PICTURE, COSTUME, TOWER].some((set) => set.test(text));
}

/**
 * A visible text in one spelling: composed (NFC), trimmed, one space between words. `problem` says what does not belong
 * there; nothing but spaces counts as not filled in.
 */
export function readText(typed: string): { text: string; problem: TextProblem | undefined } {
  const text = typed
    .normalize('NFC')
    .replace(/^ +| +$/g, '')
    .replace(/ {2,}/g, ' ');
  if (text.trim() === '') return { text: '', problem: 'required' };
  if (holdsOddCharacters(text)) return { text, problem: 'characters' };
  return { text, problem: mixesScripts(text) ? 'scripts' : undefined };
}

/** A password is taken as typed, spaces and all; only controls and halves of pairs cannot be typed on the next device. */
export function passwordCharactersProblem(typed: string): TextProblem | undefined {
  if (typed.trim() === '') return 'required';
  return /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(typed) ? 'characters' : undefined;
}

/** Names of accounts are ASCII, whatever else a merchant's pattern would let through: no other script can imitate one. */
export const isPlainUsername = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text);

/** Too short or too long for these bounds, counted in characters as people see them. */
export function lengthProblem(text: string, bounds: { min: number; max: number }): TextProblem | undefined {
  const length = lengthOf(text);
  if (length < bounds.min) return 'tooShort';
  return length > bounds.max ? 'tooLong' : undefined;
}
