// Staff calls that list, cancel and resend free rounds.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import { isOpen } from '../../contract/states.ts';
import type { FreeRoundsStaffDeps } from '../deps.ts';
import { askBack, CARRY } from './carry.ts';
import { defineGiving, give } from './give.ts';
import { noteGrant, SUBJECT } from './note.ts';
import * as store from './store.ts';

type Row = CallValue<Calls['opsListFreeRounds']>['list'][number];

/** Returns the owner of a grant, for access checks. */
export const grantOwners: Readonly<Record<string, OwnerOf>> = {
  async [SUBJECT](db, id) {
    const row = await store.findGrant(db, id);
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createFreeRoundsHandlers(deps: FreeRoundsStaffDeps): Handlers {
  const { db } = deps;
  defineGiving(deps);
  return {
    async opsListFreeRounds({ query, context }) {
      const filter = { merchantId: context.rowsOf, state: query.state, ...pageOf(query) };
      const { list, totalCount } = await store.listGrants(db, filter);
      return paged(await rowsOf(deps, list, context), totalCount, query);
    },
    async opsMemberFreeRounds({ params, query, context }) {
      const { list, totalCount } = await store.listGrants(db, { memberId: params.id, ...pageOf(query) });
      return paged(await rowsOf(deps, list, context), totalCount, query);
    },
    opsGetFreeRounds: ({ params, context }) => whole(deps, params.id, context),
    opsGiveFreeRounds: ({ body, context, idempotency }) =>
      once(db, idempotency, (trx) => give(deps, trx, context, body)),
    opsCancelFreeRounds: ({ params, body, context }) =>
      inTransaction(db, (trx) => takeBack(deps, trx, context, { ...params, ...body })),
    opsAskFreeRoundsAgain: ({ params, body, context }) =>
      inTransaction(db, (trx) => askAgain(deps, trx, context, { ...params, ...body })),
  };
}

async function rowsOf(
  { people }: FreeRoundsStaffDeps,
  list: store.NamedGrant[],
  { language }: Context,
): Promise<Row[]> {
  const nameOf = await people.members(list.map(({ member_id }) => member_id));
  return list.map((row) => ({
    id: row.grant_id,
    merchantId: row.merchant_id,
    member: { memberId: row.member_id, username: nameOf(row.member_id).username },
    vendor: row.vendor,
    game: language === 'TH' ? row.name_th : row.name_en,
    state: row.state,
    isCancelling: row.cancel_asked_at !== null && isOpen(row.state),
    rounds: row.rounds,
    used: row.used,
    bet: toWire(row.bet),
    won: toWire(row.won),
    turnoverPercent: row.turnover_percent,
    source: row.source,
    problem: row.problem,
    expiresAt: row.expires_at.toISOString(),
    requestedAt: row.requested_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    version: row.version,
  }));
}

async function whole(
  deps: FreeRoundsStaffDeps,
  id: string,
  context: Context,
): Promise<CallValue<Calls['opsGetFreeRounds']>> {
  const row = await store.namedGrant(deps.db, id);
  if (row === undefined) throw refuse('common.notFound');
  const [value] = await rowsOf(deps, [row], context);
  const { requested_by: by, source } = row;
  return {
    ...value!,
    sourceId: row.source_id,
    requestedBy: source === 'staff' ? ((await deps.people.staffName(by)) ?? by) : by,
    reason: row.reason,
    cancelReason: row.cancel_reason,
    asks: row.asks,
    nextAskAt: row.next_ask_at?.toISOString() ?? null,
    grantedAt: row.granted_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
    paidBy: row.paid_by,
    bonus: row.bonus_terms as BonusRewardTerms | null,
    paidAs: row.paid_as,
    paidWhy: row.paid_why,
  };
}

interface Seen {
  id: string;
  version: number;
  reason: string;
}

type Act = (deps: FreeRoundsStaffDeps, trx: Trx, context: Context, seen: Seen) => Promise<{ version: number }>;

/** Locks the grant in the version that the caller saw. Refuses with `common.notFound`; `operator.staleVersion`. */
async function hold(trx: Trx, { id, version }: Seen): Promise<store.GrantRow> {
  const row = await store.lockGrant(trx, id);
  if (row === undefined) throw refuse('common.notFound');
  if (row.version !== version) throw refuse('operator.staleVersion');
  return row;
}

/**
 * Cancels the remaining rounds. Refuses as `hold`; with `freerounds.wrongState` if nothing is left or it is already
 * being cancelled.
 */
const takeBack: Act = async (deps, trx, context, seen) => {
  const row = await hold(trx, seen);
  if (!isOpen(row.state) || row.cancel_asked_at !== null) throw refuse('freerounds.wrongState', { state: row.state });
  const { version } = await askBack(deps, trx, { row, reason: seen.reason, context });
  return { version };
};

/** Asks the vendor now. Refuses as `hold`; with `freerounds.wrongState` if there is nothing to ask. */
const askAgain: Act = async (deps, trx, context, seen) => {
  const row = await hold(trx, seen);
  const isFailed = row.state === 'failed' && !row.is_final;
  if (!isOpen(row.state) && !isFailed && row.state !== 'used')
    throw refuse('freerounds.wrongState', { state: row.state });
  const again = await store.reopenGrant(trx, row);
  await noteGrant(deps, trx, context, { row: again, before: row.state, act: 'askAgain', reason: seen.reason });
  await deps.jobs.enqueue(trx, CARRY, { grantId: row.grant_id });
  return { version: again.version };
};
