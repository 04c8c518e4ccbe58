// Converts a ledger entry to a row of the account record.
import type { HistoryEntry } from '@sanam/ledger/server/index.ts';
import { partOfClass } from '../../contract/states.ts';
import { recordKindOf } from './rules.ts';

const POSTED = 'posted';

type KnownStates = Map<string, { status: string; remark: string | null }>;

export function rowOf(entry: HistoryEntry, wire: (amountMinor: bigint) => string, known: KnownStates) {
  return {
    time: entry.at.toISOString(),
    number: numberOf(entry),
    kind: recordKindOf(entry.kind),
    part: partOfClass(entry.class),
    method: textOf(entry.memo?.method),
    amount: wire(entry.amountMinor),
    fee: wire(BigInt(textOf(entry.memo?.fee) ?? '0')),
    balanceBefore: wire(entry.balanceBeforeMinor),
    balanceAfter: wire(entry.balanceAfterMinor),
    ...(known.get(entry.source?.id ?? '') ?? { status: POSTED, remark: textOf(entry.memo?.remark) }),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns the id that the member can quote: of the order or request, otherwise of the transaction. */
function numberOf(entry: HistoryEntry): string {
  return entry.source?.id ?? `txn_${entry.transactionId}`;
}
