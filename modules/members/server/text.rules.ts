// Normalises typed text: the same rules for every text field of a registration, a log-in or a contact.

/** Problem of a typed text; the form has a text for each. */
export type TextProblem = 'required' | 'characters' | 'scripts' | 'tooShort' | 'tooLong';

/**
 * Characters that are not typed on purpose: controls, direction marks, invisible joiners, lone surrogates, line
 * separators.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** Characters that look like a space but are another character. */
const ODD_SPACE = /[^\S ]/u;
const PICTURE = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3\uFE0F]/u;
/**
 * Stylised letters and digits: full width, mathematical, circled, letter-like. They are not folded (NFKC), because that
 * would also decompose Thai's SARA AM.
 */
const COSTUME = /[\uFF00-\uFFEF\u2460-\u24FF\u2100-\u214F\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1FF}]/u;
/** A stack of combining marks over one letter; Thai needs three at most. */
const TOWER = /\p{M}{5,}/u;
/** Scripts whose letters look alike. */
const lookAlikes = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const;

/** Returns the number of characters a person sees: an emoji or a rare letter counts once. */
export const lengthOf = (text: string): number => [...text].length;

/** Checks whether a text mixes letters of scripts that look alike: "Sоmchai" with a Cyrillic о. */
export function mixesScripts(text: string): boolean {
  return lookAlikes.filter((script) => script.test(text)).length > 1;
}

/** Checks whether a text contains characters that no visible text needs. */
export function holdsOddCharacters(text: string): boolean {
  return [UNSEEN, ODD_SPACE, PICTURE, COSTUME, TOWER].some((set) => set.test(text));
}

/**
 * Normalises a visible text: composed (NFC), trimmed, one space between words. `problem` is the first problem found; a
 * text of spaces only counts as not filled in.
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

/**
 * Returns the problem of a password's characters. Spaces are kept; only controls and lone surrogates are refused,
 * because the next device cannot type them.
 */
export function passwordCharactersProblem(typed: string): TextProblem | undefined {
  if (typed.trim() === '') return 'required';
  return /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(typed) ? 'characters' : undefined;
}

/** Checks that a username is ASCII, whatever a merchant's pattern allows, because other scripts could imitate one. */
export const isPlainUsername = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(text);

/** Checks the length against these bounds, counted in characters as people see them. */
export function lengthProblem(text: string, bounds: { min: number; max: number }): TextProblem | undefined {
  const length = lengthOf(text);
  if (length < bounds.min) return 'tooShort';
  return length > bounds.max ? 'tooLong' : undefined;
}
