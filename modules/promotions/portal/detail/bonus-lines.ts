import { fromWire, toWire } from '@sanam/contract/money';
import { decimalText } from '@sanam/portal/lib/numbers.ts';
import type { CampaignKind } from '../../contract/activity-states.ts';
import { bonusOf, requiredOf } from '../../contract/bonus-rules.ts';
import type { BonusTerms } from '../../contract/bonus-terms.ts';
import { type Telling, type TermLine, termLines } from '../bonus/terms.ts';

const BASIS_POINTS = 100;
const EXAMPLE_MINOR = 100_000n;

interface Given {
  kind: CampaignKind;
  /** Formatted amount. */
  amount: string;
  terms: BonusTerms;
}

/** Returns what a bonus gives: "100% of your deposit, up to ฿1,000.00, in bonus money". */
export function bonusText({ t, money }: Telling, { kind, amount, terms }: Given): string {
  const { matchBasisPoints, depositMin } = terms;
  const from = depositMin === null ? '' : ` ${t('bonus.box.from', { amount: money(depositMin) })}`;
  if (matchBasisPoints !== null) return t('bonus.box.match', { percent: percentOf(matchBasisPoints), amount }) + from;
  return t(kind === 'apply' ? 'bonus.box.upTo' : 'bonus.box.exactly', { amount }) + from;
}

export const percentOf = (basisPoints: number): string =>
  decimalText(String(basisPoints / BASIS_POINTS), basisPoints % BASIS_POINTS === 0 ? 0 : 2);

/** Returns the terms of the summary box; the required turnover, with an example, is first. */
export function bonusLines(
  telling: Telling,
  { terms, reward }: { terms: BonusTerms; reward: string | null },
): TermLine[] {
  const rest = termLines(telling, terms, ['days', 'games', 'excluded', 'betMax', 'becomes', 'spends', 'lock']);
  return reward === null ? rest : [[telling.t('bonus.toPlay'), exampleText(telling, terms, fromWire(reward))], ...rest];
}

/**
 * Returns an example: "10 × the bonus. For example: with a deposit of ฿1,000.00 the bonus is ฿1,000.00, and ฿10,000.00
 * have to be played."
 */
function exampleText({ t, money }: Telling, terms: BonusTerms, maxMinor: bigint): string {
  const depositMinMinor = terms.depositMin === null ? null : fromWire(terms.depositMin);
  const isOfDeposit = terms.matchBasisPoints !== null || depositMinMinor !== null || terms.turnoverOf !== 'bonus';
  const depositMinor = depositMinMinor !== null && depositMinMinor > EXAMPLE_MINOR ? depositMinMinor : EXAMPLE_MINOR;
  const bonusMinor = bonusOf(terms, { maxMinor, depositMinMinor }, depositMinor);
  const requiredMinor = requiredOf(terms, { bonusMinor, depositMinor });
  const times = decimalText(String(terms.multiplePercent / 100), terms.multiplePercent % 100 === 0 ? 0 : 2);
  const amounts = {
    times,
    deposit: money(toWire(depositMinor)),
    bonus: money(toWire(bonusMinor)),
    required: money(toWire(requiredMinor)),
  };
  return `${t(`bonus.box.times.${terms.turnoverOf}`, { times })}\n${t(isOfDeposit ? 'bonus.box.example' : 'bonus.box.exampleFixed', amounts)}`;
}
