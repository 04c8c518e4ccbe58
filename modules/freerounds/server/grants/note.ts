// Every change of a grant writes an audit row and publishes an event in its transaction.
import { toWire } from '@sanam/contract';
import { findGameNames } from './store.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { GrantState } from '../../contract/states.ts';
import type { FreeRoundsDeps } from '../deps.ts';
import type { GrantRow } from './store.ts';

type Deps = Pick<FreeRoundsDeps, 'events'>;

export const SUBJECT = 'freeRoundGrant';
export const systemOf = ({ merchant_id }: Pick<GrantRow, 'merchant_id'>): Context =>
  systemContext('freerounds', merchant_id);

/** Writes audit row and event. `row`: state after the change; `before`: previous state, null for a new grant. */
export async function noteGrant(
  deps: Deps,
  trx: Trx,
  context: Context,
  {
    row,
    before,
    act,
    reason = null,
  }: { row: GrantRow; before: GrantState | null; act: string; reason?: string | null },
): Promise<void> {
  const { grant_id: id, state, rounds, used, won, bet, problem, member_id: memberId } = row;
  await audit(trx, context, {
    command: `freerounds.grant.${act}`,
    subject: { type: SUBJECT, id },
    before: before === null ? null : { state: before },
    after: { state, memberId, rounds, used, bet: toWire(bet), won: toWire(won), problem, ...becameOf(row) },
    reason,
  });
  await tellGrant(deps, trx, row);
}

/** Returns what winnings became that were to be bonus money. */
const becameOf = ({ paid_as: paidAs, paid_why: paidWhy }: GrantRow) => (paidAs === null ? {} : { paidAs, paidWhy });

/** Publishes the change for pages and inbox. */
export async function tellGrant({ events }: Deps, trx: Trx, row: GrantRow): Promise<void> {
  await events.emit(trx, 'freerounds.changed', {
    grantId: row.grant_id,
    memberId: row.member_id,
    merchantId: row.merchant_id,
    source: { type: row.source, id: row.source_id },
    state: row.state,
    rounds: row.rounds,
    used: row.used,
    games: await findGameNames(trx, row),
    won: toWire(row.won),
    paidAs: row.bonus_terms === null || row.won === 0n ? null : (row.paid_as ?? 'kept'),
    version: row.version,
  });
}
