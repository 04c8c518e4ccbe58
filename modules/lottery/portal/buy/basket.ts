import { fromWire } from '@sanam/contract/money';
import type { Value } from '@sanam/client/client';
import { LINES_MAX, type PickLine } from '../../contract/expand.ts';
import { unitsOf } from '../../contract/paste.ts';

/** A pick in the basket with its amount: unit × multiple, as a wire amount. */
export interface BasketLine extends PickLine {
  amount: string;
}

type Selection = Value<'saveSlip'>['selections'][number];

/** Maximum length of a selection's input, in characters. */
const INPUT_MAX = 8192;

export const lineKey = ({ playType, pick }: PickLine): string => `${playType} ${pick}`;

export interface Added {
  lines: BasketLine[];
  added: number;
  /** Number of picks that were in the basket already, and of those that did not fit. */
  doubled: number;
  left: number;
}

/** Adds picks. A pick that is in the basket already stays unchanged, so that no number is bought twice by accident. */
export function addLines(lines: readonly BasketLine[], more: readonly BasketLine[]): Added {
  const known = new Set(lines.map(lineKey));
  const fresh = new Map(more.filter((one) => !known.has(lineKey(one))).map((one) => [lineKey(one), one]));
  const taken = [...fresh.values()].slice(0, LINES_MAX - lines.length);
  return {
    lines: [...lines, ...taken],
    added: taken.length,
    doubled: more.length - fresh.size,
    left: fresh.size - taken.length,
  };
}

export const removeLine = (lines: readonly BasketLine[], line: PickLine): BasketLine[] =>
  lines.filter((one) => lineKey(one) !== lineKey(line));

export const setAmount = (lines: readonly BasketLine[], line: PickLine, amount: string): BasketLine[] =>
  lines.map((one) => (lineKey(one) === lineKey(line) ? { ...one, amount } : one));

/** Returns the selections of a purchase: picks with the same play type and amount are combined. */
export function toSelections(lines: readonly BasketLine[]): Selection[] {
  const groups = Map.groupBy(lines, ({ playType, amount }) => `${playType} ${amount}`);
  return [...groups.values()].flatMap((group) => {
    const { playType, amount } = group[0]!;
    const inputs = joined(group.map(({ pick }) => pick));
    return inputs.map((input) => ({ playType, form: 'single', input, ...unitsOf(fromWire(amount)) }));
  });
}

/** Joins picks to texts no longer than a selection's input may be. */
function joined(picks: readonly string[]): string[] {
  const texts: string[] = [];
  for (const pick of picks) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + pick.length <= INPUT_MAX) texts[texts.length - 1] = `${last} ${pick}`;
    else texts.push(pick);
  }
  return texts;
}
