// The ladder for staff: what gives members less is changed at once, what gives them more by two people.
import { type CallArguments, type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import type { VipStaffDeps } from '../deps.ts';
import { weightsOf } from '../standing/reading.ts';
import { givesMore, type Ladder, type LevelRow, problemOf } from './rules.ts';
import { insertLadder, ladderNow, membersByRank } from './store.ts';

const CHANGE = 'vip.ladder.change';
const subjectOf = (merchantId: string) => ({ type: 'vipLadder', id: merchantId });

type Asked = CallArguments<Calls['opsChangeVipLadder']>['body'];
type Payload = Omit<Asked, 'reason'>;

export function createLadderHandlers(deps: VipStaffDeps): Handlers {
  const { db, approvals } = deps;
  approvals.define({
    name: CHANGE,
    permission: CHANGE,
    run: (trx, { context, subjectId, payload, reason, proposedBy }) =>
      write(trx, context, subjectId, { asked: payload as Payload, reason, proposedBy }),
  });
  return {
    opsGetVipLadder: ({ context, session }) => ladder(deps, context, session),
    opsChangeVipLadder: ({ body, context }) => inTransaction(db, (trx) => change(deps, trx, context, body)),
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
    approvals.waitingFor(subjectOf(merchantId), session),
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

function ladderOf({ levels, weights, version }: Payload): Ladder {
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

/** Refuses `operator.staleVersion`, `operator.approvalPending`, and `request.invalid` for a ladder that is none. */
async function change(
  { approvals }: VipStaffDeps,
  trx: Trx,
  context: Context,
  { reason, ...asked }: Asked,
): Promise<CallValue<Calls['opsChangeVipLadder']>> {
  const { merchantId } = context;
  const wanted = ladderOf(asked);
  const problem = problemOf(wanted, asked.weights.length);
  if (problem !== undefined) throw refuse('request.invalid', { fields: [{ field: problem, problem: 'range' }] });
  const now = await ladderNow(trx, merchantId);
  if (now.version !== asked.version) throw refuse('operator.staleVersion');
  if (!givesMore(now, wanted)) {
    await write(trx, context, merchantId, { asked, reason, proposedBy: null });
    return { state: 'done', approvalId: null };
  }
  await approvals.refusePending(trx, subjectOf(merchantId));
  const approvalId = await approvals.propose(trx, context, {
    command: CHANGE,
    subject: subjectOf(merchantId),
    amountMinor: null,
    summary: wanted.levels
      .map(({ threshold, upgrade_bonus }) => `${toWire(threshold)} → ${toWire(upgrade_bonus)}`)
      .join(', '),
    payload: asked,
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Refuses `operator.staleVersion` where there is a newer one meanwhile. */
async function write(
  trx: Trx,
  context: Context,
  merchantId: string,
  { asked, reason, proposedBy }: { asked: Payload; reason: string | null; proposedBy: string | null },
): Promise<void> {
  const before = await ladderNow(trx, merchantId);
  const isMade =
    before.version === asked.version &&
    (await insertLadder(trx, {
      merchantId,
      ...ladderOf(asked),
      madeBy: proposedBy ?? context.actor.id,
      approvedBy: proposedBy === null ? null : context.actor.id,
      reason,
    }));
  if (!isMade) throw refuse('operator.staleVersion');
  await audit(trx, context, {
    command: CHANGE,
    subject: subjectOf(merchantId),
    before: { version: before.version, levels: before.levels.map(wireOf), weights: weightsOf(before) },
    after: { version: asked.version + 1, levels: asked.levels, weights: asked.weights },
    reason,
  });
}
