import type { TransferState } from '../../contract/transfers.ts';

/** What the vendor's answer says about a transfer. `later`: nothing is known, it is asked about again. */
export type Verdict = { end: 'settled' } | { end: 'refused'; code: string } | { end: 'later'; code: string };

/** Answers after which nothing was moved and nothing will be. Any other code may hide a transfer that was done. */
const FINAL_REFUSALS: readonly string[] = [
  'INSUFFICIENT_FUNDS',
  'TRANSFER_REFUSED',
  'TRANSFER_CANCELLED',
  'NOT_ALLOWED',
];
/** The vendor is left alone for a while: nothing was sent. */
export const NOT_SENT = 'CIRCUIT_OPEN';

type Said = { ok: true } | { ok: false; code: string };

/** Of the transfer itself. `isFirst`: it was never sent before, so what was not sent now never was. */
export function verdictOnTransfer(said: Said, isFirst: boolean): Verdict {
  if (said.ok) return { end: 'settled' };
  const isFinal = FINAL_REFUSALS.includes(said.code) || (isFirst && said.code === NOT_SENT);
  return { end: isFinal ? 'refused' : 'later', code: said.code };
}

/** Of the question what became of it. From then on the vendor never does what it did not know (HWP/1, wallet/status). */
export function verdictOnStatus(said: { ok: true; state: 'DONE' | 'REFUSED' } | { ok: false; code: string }): Verdict {
  if (!said.ok) return { end: 'later', code: said.code };
  return said.state === 'DONE' ? { end: 'settled' } : { end: 'refused', code: 'TRANSFER_CANCELLED' };
}

const PAUSES_SECONDS = [10, 30, 60, 120];
const LONGEST_PAUSE_SECONDS = 300;

/** How long to wait before the vendor is asked again, after this many questions. */
export const pauseAfter = (asks: number): number => PAUSES_SECONDS[asks - 1] ?? LONGEST_PAUSE_SECONDS;

/** A transfer that was never sent is sent; one that may have been is asked about. */
export const isToBeSent = (state: TransferState): boolean => state === 'asked';

/** The limits that bound what may lie at a vendor: what is staked there is not seen bet by bet. */
const BOUNDING: readonly string[] = ['loss', 'stake'];

/** How much more may be moved to vendors; undefined: no bound. */
export function roomFor(
  limits: readonly { kind: string; amount: bigint; used: bigint }[],
  atVendorsMinor: bigint,
): bigint | undefined {
  const left = limits.filter(({ kind }) => BOUNDING.includes(kind)).map(({ amount, used }) => amount - used);
  if (left.length === 0) return undefined;
  const least = left.reduce((a, b) => (a < b ? a : b)) - atVendorsMinor;
  return least > 0n ? least : 0n;
}
