import type { TransferState } from '../../contract/transfers.ts';

/** Meaning of the vendor's answer for a transfer. `later`: the outcome is unknown and is queried again. */
export type Verdict = { end: 'settled' } | { end: 'refused'; code: string } | { end: 'later'; code: string };

/** Answers after which nothing was or will be moved. Any other code may hide a completed transfer. */
const FINAL_REFUSALS: readonly string[] = [
  'INSUFFICIENT_FUNDS',
  'TRANSFER_REFUSED',
  'TRANSFER_CANCELLED',
  'NOT_ALLOWED',
];
/** The circuit breaker is open: nothing was sent. */
export const NOT_SENT = 'CIRCUIT_OPEN';

type Said = { ok: true } | { ok: false; code: string };

/** Judges the answer to a transfer. `isFirst`: it was never sent before, so a call that was not sent has no effect. */
export function verdictOnTransfer(said: Said, isFirst: boolean): Verdict {
  if (said.ok) return { end: 'settled' };
  const isFinal = FINAL_REFUSALS.includes(said.code) || (isFirst && said.code === NOT_SENT);
  return { end: isFinal ? 'refused' : 'later', code: said.code };
}

/**
 * Judges the answer to a status query. After it the vendor never carries out a transfer it did not know (HWP/1,
 * wallet/status).
 */
export function verdictOnStatus(said: { ok: true; state: 'DONE' | 'REFUSED' } | { ok: false; code: string }): Verdict {
  if (!said.ok) return { end: 'later', code: said.code };
  return said.state === 'DONE' ? { end: 'settled' } : { end: 'refused', code: 'TRANSFER_CANCELLED' };
}

const PAUSES_SECONDS = [10, 30, 60, 120];
const LONGEST_PAUSE_SECONDS = 300;

/** Returns the seconds to wait before the next query, after this many. */
export const pauseAfter = (asks: number): number => PAUSES_SECONDS[asks - 1] ?? LONGEST_PAUSE_SECONDS;

/** Checks whether a transfer has to be sent; one that may have been sent is queried. */
export const isToBeSent = (state: TransferState): boolean => state === 'asked';

/** Limits that bound the balance at a vendor, because bets there are not visible. */
const BOUNDING: readonly string[] = ['loss', 'stake'];

/** Returns how much more may be transferred to vendors; undefined for no limit. */
export function roomFor(
  limits: readonly { kind: string; amount: bigint; used: bigint }[],
  atVendorsMinor: bigint,
): bigint | undefined {
  const left = limits.filter(({ kind }) => BOUNDING.includes(kind)).map(({ amount, used }) => amount - used);
  if (left.length === 0) return undefined;
  const least = left.reduce((a, b) => (a < b ? a : b)) - atVendorsMinor;
  return least > 0n ? least : 0n;
}
