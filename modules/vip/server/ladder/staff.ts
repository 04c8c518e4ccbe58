// The ladder for staff: what gives members less is changed at once, what gives them more by two people.
import { type CallArguments, type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { changesRules } from '@sanam/staff/server/index.ts';
import type { VipStaffDeps } from '../deps.ts';
import { weightsOf } from '../standing/reading.ts';
import { givesMore, type Ladder, type LevelRow, problemOf } from './rules.ts';
import { insertLadder, ladderNow, membersByRank } from './store.ts';

const SUBJECT = 'vipLadder';

type Wish = Omit<CallArguments<Calls['opsChangeVipLadder']>['body'], 'reason'>;

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
    wireOf: (rules) => ({ levels: rules.levels.map(wireOf), weights: weightsOf(rules) }),
  });
  return {
    opsGetVipLadder: ({ context, session }) => ladder(deps, context, session),
    opsChangeVipLadder: ({ body, context }) => inTransaction(deps.db, (trx) => change(trx, context, body)),
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
  const levels = now.levels.map((row) => ({ ...wireOf(row), members: members.get(row.rank_level) ?? 0 }));
  return { merchantId, version: now.version, levels, weights: weightsOf(now), approval };
}

const wireOf = (row: LevelRow) => ({
  rankLevel: row.rank_level,
  nameTh: row.name_th,
  nameEn: row.name_en,
  threshold: toWire(row.threshold),
  upgradeBonus: toWire(row.upgrade_bonus),
  pointsMultiplier: toWire(BigInt(row.points_multiplier)),
});

function ladderOf({ levels, weights, version }: Wish): Ladder {
  return {
    version: version + 1,
    levels: levels.map((level) => ({
      rank_level: level.rankLevel,
      name_th: level.nameTh,
      name_en: level.nameEn,
      threshold: fromWire(level.threshold),
      upgrade_bonus: fromWire(level.upgradeBonus),
      points_multiplier: Number(fromWire(level.pointsMultiplier)),
    })),
    weights: Object.fromEntries(weights.map(({ product, percent }) => [product, Number(fromWire(percent)) * 100])),
  };
}
