import type { Form } from '../../contract/expand.ts';
import type { PlayType } from '../../contract/play-types.ts';

/** Input method for the picks of a play type in a form. */
export type Entry =
  /** Digits of a keypad. With `length`, a number is taken after that many digits; without it, when it is added. */
  | { by: 'keypad'; length: number | null }
  /** Keys with a few words. */
  | { by: 'choices'; picks: readonly string[] }
  /** Keys with the numbers of a board: exactly `size` of them, or at least `size`. */
  | { by: 'numbers'; from: number; to: number; size: number; isExact: boolean }
  /** Keys for high or low, odd or even. */
  | { by: 'sides' }
  /** A line of text. */
  | { by: 'text' };

const oneDigit = new Set<Form>(['doors', 'frontRow', 'backRow']);
const whole = new Set<Form>(['single', 'reverse', 'permute']);
const setOfDigits = new Set<Form>(['winNumbers', 'winDoubles', 'box']);
const ofNumbers = new Set<Form>(['single', 'box', 'xienQuay']);

/** Returns the input method for the picks of a play type in this form. */
export function entryOf({ grammar }: PlayType, form: Form): Entry {
  const { kind, length, numbers } = grammar;
  if (form === 'sides') return { by: 'sides' };
  if (kind === 'choice') return { by: 'choices', picks: [...grammar.all()] };
  if (numbers !== undefined) {
    if (!ofNumbers.has(form)) return { by: 'text' };
    return { by: 'numbers', ...numbers, size: length, isExact: form === 'single' };
  }
  if (oneDigit.has(form)) return { by: 'keypad', length: 1 };
  if (whole.has(form)) return { by: 'keypad', length };
  return setOfDigits.has(form) ? { by: 'keypad', length: null } : { by: 'text' };
}

/** Checks whether numbers of two play types are typed alike, for example `123` as a pick of both. */
function isTypedAlike(one: PlayType, other: PlayType): boolean {
  const [mine, theirs] = [entryOf(one, 'single'), entryOf(other, 'single')];
  return mine.by === 'keypad' && theirs.by === 'keypad' && mine.length === theirs.length;
}

/**
 * Returns the chosen play types after a press on one. It joins play types that are typed alike, is removed if it was
 * chosen, or replaces the others.
 */
export function pressPlay(chosen: readonly PlayType[], pressed: PlayType): PlayType[] {
  const others = chosen.filter(({ code }) => code !== pressed.code);
  if (others.length < chosen.length) return others.length === 0 ? [pressed] : others;
  return others.every((one) => isTypedAlike(one, pressed)) ? [...others, pressed] : [pressed];
}

/** Splits typed digits into whole numbers and the remaining digits. */
export function splitTyped(digits: string, length: number): { numbers: string[]; rest: string } {
  const count = Math.floor(digits.length / length);
  const numbers = Array.from({ length: count }, (_, at) => digits.slice(at * length, (at + 1) * length));
  return { numbers, rest: digits.slice(count * length) };
}
