// Staff calls for the ladder. Changes that give members less apply at once; changes that give more need a second
// person.
import type { Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { paged, type PageQuery, pageOf } from '@sanam/server/platform/paging.ts';
import { changesRules } from '@sanam/staff/server/index.ts';
import type { VipStaffDeps } from '../deps.ts';
import { givesMore, type Ladder, problemOf } from './rules.ts';
import { insertLadder, ladderNow, membersByRank, versionsOf } from './store.ts';
import { ladderOf, ladderWire, type Wish } from './wire.ts';

const SUBJECT = 'vipLadder';

export function createLadderHandlers(deps: VipStaffDeps): Handlers {
  const change = changesRules<Wish, Ladder>(deps.approvals, {
    command: 'vip.ladder.change',
    subjectType: SUBJECT,
    now: ladderNow,
    rulesOf: ladderOf,
    problemOf: (wanted, { weights }) => problemOf(wanted, weights.length),
    givesMore,
    summary: ({ levels }) => levels.map(({ threshold, upgradeBonus }) => `${threshold} → ${upgradeBonus}`).join(', '),
    insert: insertLadder,
    wireOf: ladderWire,
  });
  return {
    opsGetVipLadder: ({ context, session }) => ladder(deps, context, session),
    opsChangeVipLadder: ({ body, context }) => inTransaction(deps.db, (trx) => change(trx, context, body)),
    opsListVipLadders: ({ query, context }) => versions(deps, context, query),
  };
}

async function ladder(
  { db, approvals }: VipStaffDeps,
  { merchantId }: Context,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetVipLadder']>> {
  const [now, members, approval] = await Promise.all([
    ladderNow(db, merchantId),
    membersByRank(db, merchantId),
    approvals.waitingFor({ type: SUBJECT, id: merchantId }, session),
  ]);
  const wire = ladderWire(now);
  const levels = wire.levels.map((row) => ({ ...row, members: members.get(row.rankLevel) ?? 0 }));
  return { ...wire, merchantId, version: now.version, levels, approval };
}

async function versions(
  { db, people }: VipStaffDeps,
  { merchantId }: Context,
  query: PageQuery,
): Promise<CallValue<Calls['opsListVipLadders']>> {
  const page = await versionsOf(db, merchantId, pageOf(query));
  const nameOf = await people.staffNames(page.list.flatMap((row) => [row.made_by, row.approved_by]));
  const list = page.list.map((row) => ({
    ...ladderWire(row.ladder),
    version: row.ladder.version,
    validFrom: row.valid_from.toISOString(),
    madeBy: nameOf(row.made_by),
    approvedBy: nameOf(row.approved_by),
    reason: row.reason,
  }));
  return paged(list, page.totalCount, query);
}
