// Staff calls for leaderboards: one person proposes, another confirms, any of them may stop one.
import { fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { TOP_ROWS } from '../../contract/board-states.ts';
import type { BoardStaffDeps } from '../deps.ts';
import { boardWire } from './reading.ts';
import { type BoardWish, problemsOf, summaryOf } from './rules.ts';
import * as store from './store.ts';

const ADD = 'missions.board.add';
const PERMISSION = 'missions.mission.publish';
const subjectOf = (id: string) => ({ type: 'missionBoard', id });

/** Function that finds the merchant of a leaderboard. */
export const boardOwners: Readonly<Record<string, OwnerOf>> = {
  async missionBoard(db, id) {
    const [row] = (await store.listBoards(db, { boardId: id, limit: 1, offset: 0 })).list;
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createBoardHandlers(deps: BoardStaffDeps): Handlers {
  const { db, approvals } = deps;
  approvals.define({
    name: ADD,
    permission: PERMISSION,
    run: (trx, { context, subjectId, payload, reason, proposedBy }) =>
      add(deps, trx, context, { id: subjectId, wish: payload as unknown as BoardWish, reason, proposedBy }),
  });
  return {
    async opsListMissionBoards({ query, context }) {
      const found = await store.listBoards(db, { merchantId: context.rowsOf, ...pageOf(query) });
      const list = found.list.map((row) => ({
        ...boardWire(row),
        merchantId: row.merchant_id,
        titleTh: row.title_th,
        titleEn: row.title_en,
        members: row.members,
        paid: toWire(row.paid),
      }));
      return paged(list, found.totalCount, query);
    },
    opsGetMissionBoard: ({ params }) => ranks(deps, params.id),
    opsAddMissionBoard({ body: { reason, ...wish }, context, idempotency }) {
      const fields = problemsOf(wish).map((field) => ({ field, problem: 'range' }));
      if (fields.length > 0) throw refuse('request.invalid', { fields });
      return once(db, idempotency, async (trx) => {
        const subject = subjectOf(newId('mlb'));
        const proposal = { command: ADD, subject, amountMinor: null, summary: summaryOf(wish), payload: wish, reason };
        return { approvalId: await approvals.propose(trx, context, proposal) };
      });
    },
    opsStopMissionBoard: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => stop(deps, trx, context, { id: params.id, ...body })),
  };
}

async function ranks({ db, people }: BoardStaffDeps, id: string) {
  const [places, prizes] = await Promise.all([
    store.placesOf(db, id, { limit: TOP_ROWS, min: 1n }),
    store.prizesOf(db, id),
  ]);
  const winners = new Map(prizes.map((prize) => [prize.member_id, prize]));
  const nameOf = await people.members(places.map(({ memberId }) => memberId));
  return {
    id,
    ranks: places.map(({ memberId, score }, at) => {
      const prize = winners.get(memberId);
      return {
        rank: at + 1,
        member: { memberId, username: nameOf(memberId).username },
        score: toWire(score),
        prize: prize === undefined ? null : toWire(prize.amount),
        prizeState: (prize?.state as 'owed' | 'paid' | 'void' | undefined) ?? null,
      };
    }),
  };
}

interface Confirmed {
  id: string;
  wish: BoardWish;
  reason: string | null;
  proposedBy: string;
}

async function add(
  { events }: BoardStaffDeps,
  trx: Trx,
  context: Context,
  { id, wish, reason, proposedBy }: Confirmed,
): Promise<void> {
  const { merchantId } = context;
  await store.insertBoard(trx, {
    board_id: id,
    merchant_id: merchantId,
    title_th: wish.titleTh,
    title_en: wish.titleEn,
    product: wish.product,
    starts_at: new Date(wish.startsAt),
    ends_at: new Date(wish.endsAt),
    min_score: fromWire(wish.minScore),
    prizes: wish.prizes.map((prize) => String(fromWire(prize))),
    made_by: proposedBy,
    approved_by: context.actor.id ?? '',
  });
  await audit(trx, context, { command: ADD, subject: subjectOf(id), after: { ...wish }, reason });
  await events.emit(trx, 'missions.boardChanged', { boardId: id, merchantId, state: 'coming' });
}

/**
 * Stops a leaderboard. Refuses with `common.notFound`, or with `missions.wrongState` if its prizes are given or it is
 * already stopped.
 */
async function stop(
  { events }: BoardStaffDeps,
  trx: Trx,
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ state: 'stopped' }> {
  const board = await store.lockBoard(trx, id);
  if (board === undefined) throw refuse('common.notFound');
  if (board.stopped_at !== null) throw refuse('missions.wrongState', { state: 'stopped' });
  if (board.settled_at !== null) throw refuse('missions.wrongState', { state: 'settled' });
  await store.markBoard(trx, id, 'stopped_at');
  await audit(trx, context, {
    command: 'missions.board.stop',
    subject: subjectOf(id),
    after: { state: 'stopped' },
    reason,
  });
  await events.emit(trx, 'missions.boardChanged', { boardId: id, merchantId: board.merchant_id, state: 'stopped' });
  return { state: 'stopped' };
}
