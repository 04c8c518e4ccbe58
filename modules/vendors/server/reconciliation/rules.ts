import type { FindingKind } from '../../contract/findings.ts';

/** A vendor transaction as the vendor lists it. Amounts in minor units; `amount` is that of the call, unsigned. */
export interface ListedTransaction {
  transactionId: string;
  kind: string;
  amountMinor: bigint;
  /** State at the vendor: accepted, refused or reversed, or not settled yet. */
  state: 'accepted' | 'dead' | 'open';
}

/** A vendor transaction as the wallet recorded it. */
export interface OwnTransaction {
  transactionId: string;
  kind: string;
  amountMinor: bigint;
  state: 'accepted' | 'dead';
}

export interface Finding {
  finding: FindingKind;
  transactionId: string;
  /** Needs a person at once: it may be a forged callback or play without payment. */
  alarm: boolean;
  details: Record<string, string>;
}

const debits = new Set(['bet', 'bet-win', 'tip']);

/**
 * Compares the vendor's list with ours by (transaction id, kind, amount, state), section 9 of HWP/1. Transactions that
 * the vendor is still resending are no difference yet; a rollback shows in the state of its target.
 */
export function compareTransactions(vendor: readonly ListedTransaction[], own: readonly OwnTransaction[]): Finding[] {
  const ours = new Map(own.map((one) => [one.transactionId, one]));
  const theirs = new Map(vendor.map((one) => [one.transactionId, one]));
  const findings: Finding[] = [];
  for (const there of vendor) {
    if (there.state === 'open' || there.kind === 'rollback') continue;
    const here = ours.get(there.transactionId);
    const difference = here === undefined ? missingHere(there) : differing(here, there);
    if (difference !== undefined) findings.push(difference);
  }
  for (const here of own) {
    if (
      theirs.has(here.transactionId) ||
      here.state === 'dead' ||
      here.kind === 'rollback' ||
      here.kind === 'round/close'
    )
      continue;
    const isDebit = debits.has(here.kind);
    findings.push({
      finding: isDebit ? 'betMissingThere' : 'winMissingThere',
      transactionId: here.transactionId,
      alarm: !isDebit,
      details: { ours: here.amountMinor.toString() },
    });
  }
  return findings;
}

function missingHere(there: ListedTransaction): Finding | undefined {
  if (there.state === 'dead') return undefined; // The vendor gave it up itself: nothing moved on either side.
  const isDebit = debits.has(there.kind);
  return {
    finding: isDebit ? 'betMissingHere' : 'winMissingHere',
    transactionId: there.transactionId,
    alarm: isDebit,
    details: { theirs: there.amountMinor.toString() },
  };
}

function differing(here: OwnTransaction, there: ListedTransaction): Finding | undefined {
  const details = { ours: here.amountMinor.toString(), theirs: there.amountMinor.toString() };
  if (here.amountMinor !== there.amountMinor)
    return { finding: 'amountDiffers', transactionId: here.transactionId, alarm: true, details };
  if (here.state !== there.state) {
    return {
      finding: 'stateDiffers',
      transactionId: here.transactionId,
      alarm: true,
      details: { ours: here.state, theirs: there.state },
    };
  }
  return undefined;
}
