// Wheels for staff. One person proposes a wheel or its next version, another person confirms.
import { type CallArguments, type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { DrawStaffDeps } from '../deps.ts';
import { earningValue, timesValue } from '../pools/reading.ts';
import { isSameEarning } from '../pools/rules.ts';
import { PUBLISH } from '../pools/staff.ts';
import * as pools from '../pools/store.ts';
import { subjectOf } from '../pools/subject.ts';
import { spunValue } from './reading.ts';
import { checkOdds } from './odds-check.rules.ts';
import { hundredthsText, problemsOf, stateOf, summaryOf, type WheelWish } from './rules.ts';
import * as store from './store.ts';

const ADD = 'draws.wheel.add';
const CHANGE = 'draws.wheel.change';

interface Confirmed {
  id: string;
  wish: WheelWish;
  reason: string | null;
  madeBy: string;
}

export function createWheelHandlers(deps: DrawStaffDeps): Handlers {
  const { db, approvals } = deps;
  for (const [name, run] of [
    [ADD, addWheel],
    [CHANGE, change],
  ] as const)
    approvals.define({
      name,
      permission: PUBLISH,
      run: (trx, { context, subjectId: id, payload, reason, proposedBy: madeBy }) =>
        run(deps, trx, context, { id, wish: payload as unknown as WheelWish & { version: number }, reason, madeBy }),
    });
  return {
    async opsListWheels({ query, context }) {
      const found = await store.listWheels(db, { merchantId: context.rowsOf, ...pageOf(query) });
      return paged(found.list.map(rowValue), found.totalCount, query);
    },
    opsGetWheel: ({ params, session }) => wheelPage(deps, params.id, session),
    opsAddWheel: ({ body: { reason, ...wish }, context, idempotency }) =>
      once(db, idempotency, async (trx) => {
        checkWish(wish);
        return propose(deps, trx, context, { command: ADD, id: newId('whl'), wish, reason });
      }),
    opsChangeWheel: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => proposeChange(deps, trx, context, { id: params.id, ...body })),
    async opsListSpins({ params, query, context }) {
      const { list, totalCount } = await store.listSpins(db, { poolId: params.id, ...pageOf(query) });
      const nameOf = await deps.people.members(list.map(({ memberId }) => memberId));
      const shown = list.map((row) => ({
        id: row.drawId,
        member: { memberId: row.memberId, username: nameOf(row.memberId).username },
        version: row.version,
        prizeId: String(row.place),
        ...spunValue(row, context.language),
        number: row.number,
        weights: row.weights,
        at: row.at.toISOString(),
      }));
      return paged(shown, totalCount, query);
    },
  };
}

/** Refuses with `request.invalid`. */
function checkWish(wish: WheelWish): void {
  const fields = problemsOf(wish).map((field) => ({ field, problem: 'range' }));
  if (fields.length > 0) throw refuse('request.invalid', { fields });
}

async function propose(
  { approvals }: DrawStaffDeps,
  trx: Trx,
  context: Context,
  { command, id, wish, reason }: { command: string; id: string; wish: WheelWish; reason: string },
): Promise<{ approvalId: string }> {
  const proposal = { command, subject: subjectOf(id), amountMinor: null, summary: summaryOf(wish), reason };
  return { approvalId: await approvals.propose(trx, context, { ...proposal, payload: { ...wish } }) };
}

/** Refuses as the contract states. */
async function proposeChange(
  deps: DrawStaffDeps,
  trx: Trx,
  context: Context,
  { id, reason, ...wish }: CallArguments<Calls['opsChangeWheel']>['body'] & { id: string },
): Promise<{ approvalId: string }> {
  checkWish(wish);
  await hold(trx, id, wish.version);
  await deps.approvals.refusePending(trx, subjectOf(id));
  return propose(deps, trx, context, { command: CHANGE, id, wish, reason });
}

/**
 * Locks the wheel at the version the caller saw. Refuses with `common.notFound`, `draws.wrongState` or
 * `operator.staleVersion`.
 */
async function hold(trx: Trx, id: string, version: number): Promise<pools.LockedPool> {
  const wheel = await pools.lockPool(trx, id);
  if (wheel?.kind !== 'wheel') throw refuse('common.notFound');
  const state = stateOf(wheel, wheel.now);
  if (state === 'stopped' || state === 'over') throw refuse('draws.wrongState', { state });
  if (wheel.version !== version) throw refuse('operator.staleVersion');
  return wheel;
}

export async function addWheel(deps: DrawStaffDeps, trx: Trx, context: Context, confirmed: Confirmed): Promise<void> {
  const { id, wish } = confirmed;
  await pools.insertPool(trx, { poolId: id, merchantId: context.merchantId, kind: 'wheel', wish });
  await write(deps, trx, context, { ...confirmed, version: 1, ruleVersion: 1 });
}

/** Refuses as `hold` does. */
async function change(
  deps: DrawStaffDeps,
  trx: Trx,
  context: Context,
  confirmed: Confirmed & { wish: { version: number } },
): Promise<void> {
  const { id, wish } = confirmed;
  await hold(trx, id, wish.version);
  const before = await pools.versionOf(trx, id, wish.version);
  const version = wish.version + 1;
  const ruleVersion = isSameEarning(earningValue(before), wish) ? before.rule_version : version;
  await pools.followVersion(trx, id, version, wish);
  await write(deps, trx, context, { ...confirmed, version, ruleVersion });
}

async function write(
  { events }: DrawStaffDeps,
  trx: Trx,
  context: Context,
  { id, wish, reason, madeBy, version, ruleVersion }: Confirmed & { version: number; ruleVersion: number },
): Promise<void> {
  const approvedBy = context.actor.id;
  await pools.insertVersion(trx, { poolId: id, version, ruleVersion, wish, madeBy, approvedBy, reason });
  await store.insertPrizes(trx, { poolId: id, version, prizes: wish.prizes });
  await audit(trx, context, {
    command: version === 1 ? ADD : CHANGE,
    subject: subjectOf(id),
    before: version === 1 ? undefined : { version: version - 1 },
    after: { ...wish, version },
    reason,
  });
  const state = version === 1 ? 'confirmed' : 'changed';
  await events.emit(trx, 'draws.poolChanged', { poolId: id, merchantId: context.merchantId, kind: 'wheel', state });
}

const rowValue = (row: store.ListedWheel): CallValue<Calls['opsListWheels']>['list'][number] => ({
  id: row.pool_id,
  merchantId: row.merchant_id,
  titleTh: row.title_th,
  titleEn: row.title_en,
  ...timesValue(row),
  state: stateOf(row, row.now),
  version: row.version,
  open: row.open,
  spins: row.spins,
  paid: toWire(row.paid),
  paidPoints: Number(row.paidPoints),
});

/** Refuses with `common.notFound`. */
async function wheelPage(
  { db, approvals, people }: DrawStaffDeps,
  id: string,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetWheel']>> {
  const [row] = (await store.listWheels(db, { poolId: id, limit: 1, offset: 0 })).list;
  if (row === undefined) throw refuse('common.notFound');
  const [versions, tallies, approval] = await Promise.all([
    store.versionsOf(db, id),
    store.talliesOf(db, id),
    approvals.waitingFor(subjectOf(id), session),
  ]);
  const nameOf = await people.staffNames(versions.flatMap(({ made_by, approved_by }) => [made_by, approved_by]));
  const shown = versions.map((version) => {
    const own = tallies.filter((one) => one.version === version.version);
    return {
      version: version.version,
      titleTh: version.title_th,
      titleEn: version.title_en,
      ...earningValue(version),
      madeBy: nameOf(version.made_by),
      approvedBy: nameOf(version.approved_by),
      reason: version.reason,
      fromAt: version.from_at.toISOString(),
      untilAt: version.until_at?.toISOString() ?? null,
      spins: own.reduce((sum, { drawn }) => sum + drawn, 0),
      prizes: own.map(prizeValue),
      check: checkOdds(own.map(({ drawn, expected }) => ({ drawn, expected: Number(expected) / 100 }))) ?? null,
    };
  });
  return { ...rowValue(row), versions: shown, approval };
}

const prizeValue = (row: store.TalliedPrize) => ({
  prizeId: String(row.place),
  titleTh: row.title_th,
  titleEn: row.title_en,
  kind: row.kind,
  amount: row.amount === null ? null : toWire(row.amount),
  ...(row.points === null ? {} : { points: Number(row.points) }),
  weight: row.weight,
  stock: row.stock,
  left: row.remaining,
  drawn: row.drawn,
  expected: hundredthsText(row.expected),
});
