// Pure rules for the parts of a withdrawal, one transfer or several, and for the stage that follows from their
// outcomes.
import type { WithdrawalAction, WithdrawalStage } from '../../contract/states.ts';
import type { PayoutRow } from './payout-store.ts';

type Transfer = Pick<PayoutRow, 'payout_id' | 'part' | 'state' | 'amount' | 'is_replaced'>;

/** Maximum number of transfers; a lower bound for each is refused. */
export const PARTS_MAX = 20;

/** Splits an amount into as many transfers of the largest size as fit, then the rest. */
export function splitAmount(amountMinor: bigint, largestMinor: bigint | null): bigint[] {
  if (amountMinor <= 0n) return [];
  if (largestMinor === null || amountMinor <= largestMinor) return [amountMinor];
  return [largestMinor, ...splitAmount(amountMinor - largestMinor, largestMinor)];
}

/** Returns the last transfer of each part that was not replaced. */
function current(transfers: readonly Transfer[]): Transfer[] {
  const last = new Map(transfers.map((transfer) => [transfer.part, transfer]));
  return [...last.values()].filter((transfer) => !transfer.is_replaced);
}

/**
 * Returns the transfers to make now: a finally failed part again, everything else in new parts. `replaced` are failed
 * transfers whose money is paid another way.
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

/** Returns the sum of transfers that may still arrive, so that nothing else is sent for it. */
export function onItsWay(transfers: readonly Transfer[]): bigint {
  return transfers
    .filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'unknown')
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** Returns the action that moves a withdrawal to the stage of its transfers; an unknown one takes precedence. */
export function actionOf(stage: WithdrawalStage, transfers: readonly Transfer[]): WithdrawalAction {
  const states = new Set(current(transfers).map(({ state }) => state));
  if (states.has('unknown')) return 'lost';
  if (states.has('sending') || states.has('waiting')) return stage === 'queued' ? 'send' : 'goOn';
  return states.has('failed') ? 'failed' : 'paid';
}
