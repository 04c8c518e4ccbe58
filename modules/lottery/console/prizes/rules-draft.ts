// The prize rules as typed: one place and prize per entry, amounts in baht.
import { PRIZES_MAX, RANK_MAX } from '../../contract/prize-schemas.ts';
import type { PrizeRules } from './records.ts';

export interface RulesDraft {
  isOn: boolean;
  stakeMin: string;
  ranks: string;
  lucky: string;
}

const AMOUNT = /^(0|[1-9]\d{0,9})\.\d{2}$/;
const NOTHING = '0.00';
const RANK = /^(\d{1,3})\s*=\s*(\S+)$/;

export const isAmount = (typed: string): boolean => AMOUNT.test(typed);
const isPrize = (typed: string): boolean => isAmount(typed) && typed !== NOTHING;

const partsOf = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Parses places and prizes; returns undefined unless the places are distinct and ascending and at most ten. */
export function ranksOf(typed: string): PrizeRules['ranks'] | undefined {
  const found = partsOf(typed).map((part) => RANK.exec(part));
  if (found.length > PRIZES_MAX || found.some((match) => match === null)) return undefined;
  const ranks = found.map((match) => ({ rank: Number(match![1]), amount: match![2]! }));
  const isGood = ranks.every(
    ({ rank, amount }, at) =>
      rank >= 1 && rank <= RANK_MAX && isPrize(amount) && (at === 0 || rank > ranks[at - 1]!.rank),
  );
  return isGood ? ranks : undefined;
}

/** Parses the prizes of lucky places; returns undefined if the text is invalid. */
export function luckyOf(typed: string): string[] | undefined {
  const amounts = partsOf(typed);
  return amounts.length <= PRIZES_MAX && amounts.every(isPrize) ? amounts : undefined;
}

export const draftOf = ({ isOn, stakeMin, ranks, lucky }: PrizeRules): RulesDraft => ({
  isOn,
  stakeMin,
  ranks: ranks.map(({ rank, amount }) => `${rank} = ${amount}`).join(', '),
  lucky: lucky.join(', '),
});

/** Returns the requested rules; undefined if a field is invalid. Rules that are on need a prize and a minimum stake. */
export function wantedOf({
  isOn,
  stakeMin,
  ...typed
}: RulesDraft): Pick<PrizeRules, 'isOn' | 'stakeMin' | 'ranks' | 'lucky'> | undefined {
  const [ranks, lucky] = [ranksOf(typed.ranks), luckyOf(typed.lucky)];
  if (ranks === undefined || lucky === undefined || !isAmount(stakeMin)) return undefined;
  if (isOn && (ranks.length + lucky.length === 0 || stakeMin === NOTHING)) return undefined;
  return { isOn, stakeMin, ranks, lucky };
}
