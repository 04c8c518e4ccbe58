// Staff calls for missions: one person writes a mission, another publishes it.
import { type CallArguments, type Calls } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { MissionStaffDeps } from '../deps.ts';
import { memberMissions, missionPage, rowValue, termsValue } from './reading.ts';
import { rewardOf } from './reward.rules.ts';
import { problemsOf, summaryOf, type Wish } from './rules.ts';
import {
  changeTerms,
  insertMission,
  listMissions,
  lockMission,
  type MissionRow,
  missionsOver,
  moveMission,
} from './store.ts';

const PUBLISH = 'missions.mission.publish';
const subjectOf = (id: string) => ({ type: 'mission', id });

/** Function that finds the merchant of a mission. */
export const missionOwners: Readonly<Record<string, OwnerOf>> = {
  async mission(db, id) {
    const [row] = (await listMissions(db, { missionId: id, limit: 1, offset: 0 })).list;
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createMissionHandlers(deps: MissionStaffDeps): Handlers {
  const { db, approvals } = deps;
  approvals.define({
    name: PUBLISH,
    permission: PUBLISH,
    run: (trx, { context, subjectId, payload, reason }) =>
      publish(deps, trx, context, { id: subjectId, reason, version: (payload as { version: number }).version }),
  });
  return {
    async opsListMissions({ query, context }) {
      const found = await listMissions(db, { merchantId: context.rowsOf, state: query.state, ...pageOf(query) });
      return paged(found.list.map(rowValue), found.totalCount, query);
    },
    opsGetMission: ({ params, session }) => missionPage(deps, params.id, session),
    opsAddMission: ({ body, context, idempotency }) => once(db, idempotency, (trx) => add(trx, context, body)),
    opsChangeMission: ({ params, body, context }) =>
      inTransaction(db, (trx) => change(deps, trx, context, { ...params, ...body })),
    opsPublishMission: ({ params, body, context }) =>
      inTransaction(db, (trx) => propose(deps, trx, context, { ...params, ...body })),
    opsEndMission: ({ params, body, context }) =>
      inTransaction(db, (trx) => end(deps, trx, context, { ...params, ...body })),
    opsMemberMissions: ({ params, query }) => memberMissions(deps, params.id, query),
  };
}

/** Refuses with `request.invalid` if the terms are invalid. */
function checkWish(wish: Wish): void {
  const fields = problemsOf(wish).map((field) => ({ field, problem: 'range' }));
  if (fields.length > 0) throw refuse('request.invalid', { fields });
}

type NewMission = Wish & { reason: string };

async function add(trx: Trx, context: Context, { reason, ...wish }: NewMission): Promise<{ id: string }> {
  checkWish(wish);
  const id = newId('mis');
  await insertMission(trx, {
    mission_id: id,
    merchant_id: context.merchantId,
    made_by: context.actor.id ?? '',
    wish,
  });
  await audit(trx, context, { command: 'missions.mission.add', subject: subjectOf(id), after: { ...wish }, reason });
  return { id };
}

/** Adds a mission of a sandbox and publishes it at once. */
export async function addLive(deps: MissionStaffDeps, trx: Trx, context: Context, wish: Wish): Promise<void> {
  const { id } = await add(trx, context, { ...wish, reason: 'demonstration' });
  await publish(deps, trx, context, { id, version: 1, reason: 'demonstration' });
}

interface Seen {
  id: string;
  version: number;
  reason: string | null;
}

/**
 * Locks a mission in the state and version that the caller saw. Refuses with `common.notFound`, `missions.wrongState`
 * or `operator.staleVersion`.
 */
async function hold(trx: Trx, { id, version }: Seen, state: 'draft' | 'live'): Promise<MissionRow> {
  const row = await lockMission(trx, id);
  if (row === undefined) throw refuse('common.notFound');
  if (row.state !== state) throw refuse('missions.wrongState', { state: row.state });
  if (row.version !== version) throw refuse('operator.staleVersion');
  return row;
}

/** Changes a draft. Gives the refusals of `hold`; refuses with `operator.approvalPending` or `request.invalid`. */
async function change(
  { approvals }: MissionStaffDeps,
  trx: Trx,
  context: Context,
  { id, version, reason, ...wish }: CallArguments<Calls['opsChangeMission']>['body'] & { id: string },
): Promise<{ version: number }> {
  checkWish(wish);
  const row = await hold(trx, { id, version, reason }, 'draft');
  await approvals.refusePending(trx, subjectOf(id));
  await changeTerms(trx, id, version + 1, wish);
  await audit(trx, context, {
    command: 'missions.mission.change',
    subject: subjectOf(id),
    before: termsValue(row),
    after: { ...wish },
    reason,
  });
  return { version: version + 1 };
}

/**
 * Proposes to publish a draft. A second person confirms it, because a mission always gives members more. Gives the
 * refusals of `hold` and `refuseUnoffered`; refuses with `operator.approvalPending`.
 */
async function propose(
  deps: MissionStaffDeps,
  trx: Trx,
  context: Context,
  { id, version, reason }: Seen & { reason: string },
): Promise<{ state: 'proposed'; approvalId: string }> {
  const { approvals } = deps;
  const row = await hold(trx, { id, version, reason }, 'draft');
  await refuseUnoffered(deps, trx, row);
  await approvals.refusePending(trx, subjectOf(id));
  const approvalId = await approvals.propose(trx, context, {
    command: PUBLISH,
    subject: subjectOf(id),
    amountMinor: null,
    summary: summaryOf(termsValue(row)),
    payload: { version },
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Refuses with `games.unknownGame` or `freerounds.notOffered` if the game does not offer free rounds. */
async function refuseUnoffered({ freeRounds }: MissionStaffDeps, trx: Trx, row: MissionRow): Promise<void> {
  const { rounds_node: nodeId, merchant_id: merchantId } = row;
  if (nodeId !== null) await freeRounds.refuseUnoffered(trx, { nodeId, merchantId });
}

async function publish(deps: MissionStaffDeps, trx: Trx, context: Context, seen: Seen): Promise<void> {
  const row = await hold(trx, seen, 'draft');
  await refuseUnoffered(deps, trx, row);
  await moveMission(trx, seen.id, { state: 'live', publishedBy: context.actor.id ?? '', version: seen.version + 1 });
  await noteMove(deps, trx, context, { row, state: 'live', reason: seen.reason });
}

async function end(deps: MissionStaffDeps, trx: Trx, context: Context, seen: Seen): Promise<{ version: number }> {
  const row = await hold(trx, seen, 'live');
  await moveMission(trx, seen.id, { state: 'ended', version: seen.version + 1 });
  await noteMove(deps, trx, context, { row, state: 'ended', reason: seen.reason });
  return { version: seen.version + 1 };
}

/** Ends live missions whose time is over. */
export async function endOver(
  deps: MissionStaffDeps,
  trx: Trx,
  contextOf: (merchantId: string) => Context,
): Promise<void> {
  for (const { mission_id: id } of await missionsOver(trx)) {
    const row = await lockMission(trx, id);
    if (row === undefined || row.state !== 'live') continue;
    await moveMission(trx, id, { state: 'ended', version: row.version + 1 });
    await noteMove(deps, trx, contextOf(row.merchant_id), { row, state: 'ended', reason: null });
  }
}

/** Ends a mission whose budget is spent, so that nobody plays for a reward that cannot be given. */
export async function endSpent(
  deps: Pick<MissionStaffDeps, 'events'>,
  trx: Trx,
  contextOf: (merchantId: string) => Context,
  missionId: string,
): Promise<void> {
  const row = await lockMission(trx, missionId);
  if (row?.state !== 'live') return;
  await moveMission(trx, missionId, { state: 'ended', version: row.version + 1 });
  await noteMove(deps, trx, contextOf(row.merchant_id), { row, state: 'ended', reason: 'budget' });
}

async function noteMove(
  { events }: Pick<MissionStaffDeps, 'events'>,
  trx: Trx,
  context: Context,
  { row, state, reason }: { row: MissionRow; state: 'live' | 'ended'; reason: string | null },
): Promise<void> {
  const { mission_id: missionId, merchant_id: merchantId } = row;
  const version = row.version + 1;
  await audit(trx, context, {
    command: state === 'live' ? PUBLISH : 'missions.mission.end',
    subject: subjectOf(missionId),
    before: { state: row.state },
    after: { state, version, reward: rewardOf(row) },
    reason,
  });
  await events.emit(trx, 'missions.changed', { missionId, merchantId, state, version });
}
