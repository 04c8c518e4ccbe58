// A withdrawal is paid in one or several transfers: which parts there are, and what their outcomes say of the whole.
import type { WithdrawalAction, WithdrawalStage } from '../../contract/states.ts';
import type { PayoutRow } from './payout-store.ts';

type Transfer = Pick<PayoutRow, 'payout_id' | 'part' | 'state' | 'amount' | 'is_replaced'>;

/** So many transfers at most: a smaller bound on each is refused. */
export const PARTS_MAX = 20;

/** As many whole transfers of the largest size as fit, then the rest. */
export function splitAmount(amountMinor: bigint, largestMinor: bigint | null): bigint[] {
  if (amountMinor <= 0n) return [];
  if (largestMinor === null || amountMinor <= largestMinor) return [amountMinor];
  return [largestMinor, ...splitAmount(amountMinor - largestMinor, largestMinor)];
}

/** The last transfer of each part that nothing took the place of. */
function current(transfers: readonly Transfer[]): Transfer[] {
  const last = new Map(transfers.map((transfer) => [transfer.part, transfer]));
  return [...last.values()].filter((transfer) => !transfer.is_replaced);
}

/**
 * The transfers to make now: a part that failed for good again, everything else in new parts. `replaced` are failed
 * transfers whose money goes another way.
 */
export function planParts(
  transfers: readonly Transfer[],
  by: { toPayMinor: bigint; largestMinor: bigint | null; keepsParts: boolean },
): { parts: { part: number; amountMinor: bigint }[]; replaced: string[] } {
  const failed = current(transfers).filter(({ state }) => state === 'failed');
  const fits = ({ amount }: Transfer) => by.largestMinor === null || amount <= by.largestMinor;
  const again = by.keepsParts ? failed.filter(fits) : [];
  const rest = by.toPayMinor - again.reduce((sum, { amount }) => sum + amount, 0n);
  const next = Math.max(0, ...transfers.map(({ part }) => part)) + 1;
  return {
    parts: [
      ...again.map(({ part, amount }) => ({ part, amountMinor: amount })),
      ...splitAmount(rest, by.largestMinor).map((amountMinor, i) => ({ part: next + i, amountMinor })),
    ],
    replaced: failed.filter((one) => !again.includes(one)).map(({ payout_id }) => payout_id),
  };
}

/** What may still arrive, so that nothing else is sent for it. */
export function onItsWay(transfers: readonly Transfer[]): bigint {
  return transfers
    .filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'unknown')
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** The action that brings a withdrawal to the stage that its transfers are in: an unknown one stands above all. */
export function actionOf(stage: WithdrawalStage, transfers: readonly Transfer[]): WithdrawalAction {
  const states = new Set(current(transfers).map(({ state }) => state));
  if (states.has('unknown')) return 'lost';
  if (states.has('sending') || states.has('waiting')) return stage === 'queued' ? 'send' : 'goOn';
  return states.has('failed') ? 'failed' : 'paid';
}
