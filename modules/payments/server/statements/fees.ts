// Books bank fees of a file. Two people confirmed the lines, including the fee mark.
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { feeTaken } from '../moves.ts';
import type { FeedLine } from '../rails/ports.ts';
import { insertStatementLine } from '../rails/statement-store.ts';
import { type MatchDeps, openReport, type Taken } from './match.ts';
import * as store from './store.ts';

/** Posts P16 once. If another file or person reported the same money, people decide, so a fee is never booked twice. */
export async function bookFee(deps: MatchDeps, trx: Trx, accountKey: string, line: FeedLine): Promise<Taken> {
  if (await store.isReported(trx, accountKey, line.sourceRef)) return 'known';
  if (await store.isToldOtherwise(trx, accountKey, line, [], 'out'))
    return openReport(deps, trx, { accountKey, line, direction: 'out' });
  const booked = await insertStatementLine(trx, {
    line_id: newId('mov'),
    account_key: accountKey,
    // The report has the bank's reference; the line gets one derived from it.
    source_ref: `fee:${line.sourceRef}`,
    direction: 'out',
    amount: line.amountMinor,
    currency: 'THB',
    payer_name: null,
    reference: line.reference,
    booked_at: line.bookedAt,
    evidence: 'statement',
  });
  assert(booked !== undefined, 'the reference was looked up under the lock of its amount');
  await store.insertReport(trx, { accountKey, lineId: booked.line_id, line, direction: 'out', decision: 'fee' });
  await feeTaken(deps.ledger, trx, { lineId: booked.line_id, accountKey, amountMinor: booked.amount });
  return 'new';
}
