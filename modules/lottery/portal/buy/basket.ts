import { fromWire } from '@sanam/contract/money';
import type { Value } from '@sanam/client/client';
import { LINES_MAX, type PickLine } from '../../contract/expand.ts';
import { unitsOf } from '../../contract/paste.ts';

/** A pick in the basket with what it is given: unit × multiple, as a wire amount. */
export interface BasketLine extends PickLine {
  amount: string;
}

type Selection = Value<'saveSlip'>['selections'][number];

/** The longest input of a selection. */
const INPUT_MAX = 8192;

export const lineKey = ({ playType, pick }: PickLine): string => `${playType} ${pick}`;

export interface Added {
  lines: BasketLine[];
  added: number;
  /** Picks that were in the basket already, and those that found no room. */
  doubled: number;
  left: number;
}

/** Adds picks. One that is there already stays as it is: the same number is never bought twice by accident. */
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

/** The basket as a purchase names it: picks of one play type and amount go together. */
export function toSelections(lines: readonly BasketLine[]): Selection[] {
  const groups = Map.groupBy(lines, ({ playType, amount }) => `${playType} ${amount}`);
  return [...groups.values()].flatMap((group) => {
    const { playType, amount } = group[0]!;
    const inputs = joined(group.map(({ pick }) => pick));
    return inputs.map((input) => ({ playType, form: 'single', input, ...unitsOf(fromWire(amount)) }));
  });
}

/** Picks as texts of at most the length that a selection takes. */
function joined(picks: readonly string[]): string[] {
  const texts: string[] = [];
  for (const pick of picks) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + 1 + pick.length <= INPUT_MAX) texts[texts.length - 1] = `${last} ${pick}`;
    else texts.push(pick);
  }
  return texts;
}
