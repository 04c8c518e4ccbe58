// Staff calls for draws.
import { type CallValue, type Calls, toWire } from '@sanam/contract';
import { databaseNow, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Files } from '@sanam/server/platform/files/files.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { type SentPicture, sendPicture } from '@sanam/server/platform/http/send-picture.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import { type Board, numberOf } from '../../contract/boards.ts';
import { marketOf } from '../../contract/markets.ts';
import { prizeFieldsOf } from '../../contract/result-shapes.ts';
import type { DrawState } from '../../contract/states.ts';
import { enterResult } from './entries.ts';
import { keepEvidence, readSource } from './evidence.ts';
import { storedPrizes } from './prizes.ts';
import { isBlind, shownEntries } from './shown-entries.ts';
import { notesOf, resultsOf } from '../results/store.ts';
import { isHeld } from '../settlement/held.ts';
import * as store from './staff-store.ts';
import {
  type ChangeDeps,
  changeDraw,
  defineDrawCommands,
  proposeMove,
  proposeRefund,
  subjectOf,
} from './staff-changes.ts';
import { type DrawRow, findDraw } from './transition.ts';

type Row = CallValue<Calls['opsListDraws']>['list'][number];
type Detail = CallValue<Calls['opsGetDraw']>;

export interface StaffDrawDeps extends ChangeDeps {
  files: Pick<Files, 'area'>;
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
  /** Returns the start and end of a business day of the caller's merchant. */
  dayBounds(merchantId: string, day: string): Promise<{ from: Date; to: Date }>;
  people: Pick<People, 'staffNames' | 'historyOf'>;
}

export function createDrawStaffHandlers(deps: StaffDrawDeps): Handlers {
  defineDrawCommands(deps);
  const { db } = deps;
  return {
    async opsListDraws({ query, context, session }) {
      const { from, to, order, market, state, needs } = query;
      const dates = {
        from: from === undefined ? undefined : (await deps.dayBounds(context.merchantId, from)).from,
        to: to === undefined ? undefined : (await deps.dayBounds(context.merchantId, to)).to,
      };
      const page = await store.listDraws(db, { market, state, needs, order, ...dates, ...pageOf(query) });
      return paged(await toRows(deps, page.list, session), page.totalCount, query);
    },
    opsGetDraw: ({ params, session }) => detail(deps, BigInt(params.drawId), session),
    opsChangeDraw: ({ params, body, context }) =>
      inTransaction(db, (trx) => changeDraw(deps, trx, context, { drawId: BigInt(params.drawId), ...body })),
    opsMoveDraw: ({ params, body, context }) =>
      inTransaction(db, (trx) => proposeMove(deps, trx, context, { drawId: BigInt(params.drawId), ...body })),
    opsRefundDraw: ({ params, body, context }) =>
      inTransaction(db, (trx) => proposeRefund(deps, trx, context, { drawId: BigInt(params.drawId), ...body })),
    opsResultPicture: async ({ params, session, reply }) =>
      sendPicture(reply, 'source', await pictureOf(deps, params.id, session)),
    async opsEnterResult({ params, body, context, idempotency }) {
      const source = await readSource(body);
      const enter = () =>
        once(db, idempotency, async (trx) => {
          const at = await databaseNow(trx);
          const entry = { prizes: body.prizes, ...source };
          const entered = await enterResult(deps, trx, context, { drawId: BigInt(params.drawId), at, entry });
          return { ...entered, state: entered.state as DrawState };
        });
      return keepEvidence(deps.files, source, enter);
    },
  };
}

/**
 * Returns the stored picture of a source. Refuses with `common.notFound`, also while the entry is hidden from the
 * caller.
 */
async function pictureOf({ db, files }: StaffDrawDeps, id: string, session: StaffSession): Promise<SentPicture> {
  const entry = await store.entryWithPicture(db, id);
  if (entry === undefined || isBlind(entry, await findDraw(db, entry.draw_id), session))
    throw refuse('common.notFound');
  const file = await files.area('proofs').find(id);
  if (file === undefined) throw refuse('common.notFound');
  return { file, mediaType: id.endsWith('.png') ? 'image/png' : 'image/jpeg' };
}

async function toRows(deps: StaffDrawDeps, draws: readonly DrawRow[], session: StaffSession): Promise<Row[]> {
  const sold = await store.soldOf(
    deps.db,
    draws.map((draw) => draw.draw_id),
  );
  return Promise.all(draws.map((draw) => toRow(deps, draw, sold.get(draw.draw_id)!, session)));
}

async function toRow(deps: StaffDrawDeps, draw: DrawRow, sold: store.SoldRow, session: StaffSession): Promise<Row> {
  return {
    id: String(draw.draw_id),
    drawId: String(draw.draw_id),
    market: draw.market,
    numero: draw.numero,
    kind: marketOf(draw.market)?.kind ?? 'official',
    state: draw.state as DrawState,
    opensAt: draw.opens_at.toISOString(),
    closeAt: draw.close_at.toISOString(),
    winningAt: draw.winning_at.toISOString(),
    refundAt: draw.refund_at.toISOString(),
    tickets: Number(sold.tickets),
    members: Number(sold.members),
    stake: toWire(sold.stake),
    price: toWire(sold.price),
    payout: sold.payout === null ? null : toWire(sold.payout),
    worstCase: draw.worst_case === null ? null : toWire(draw.worst_case),
    reservePercent: draw.worst_case === null ? null : Number((draw.worst_case * 100n) / sold.reserve),
    number: sold.board === null ? null : numberOf(sold.board as Board),
    version: draw.version,
    waiting: await deps.approvals.waitingFor(subjectOf(String(draw.draw_id)), session),
  };
}

/** Returns the details of a draw for staff. Refuses with `lottery.unknownDraw`. */
async function detail(deps: StaffDrawDeps, drawId: bigint, session: StaffSession): Promise<Detail> {
  const { db } = deps;
  const draw = await findDraw(db, drawId);
  const [row] = await toRows(deps, [draw], session);
  const entries = await store.entriesOf(db, drawId);
  const results = await resultsOf(db, drawId);
  const chunks = await store.chunksOf(db, drawId);
  const nameOf = await deps.people.staffNames([
    ...entries.flatMap((one) => one.by_staff ?? []),
    ...results.flatMap((one) => one.by_staff),
  ]);
  const market = marketOf(draw.market);
  return {
    draw: row!,
    shape:
      market === undefined
        ? []
        : prizeFieldsOf(market.shape).map(({ prize, count, digits, isOptional }) => ({
            prize,
            count,
            digits,
            isOptional,
          })),
    entries: shownEntries(entries, { draw, session, approvalId: row!.waiting?.id, nameOf }),
    results: results.map((one) => ({
      version: one.version,
      prizes: storedPrizes(draw.market, one.prizes),
      note: one.note,
      at: one.at.toISOString(),
      by: one.by_staff.map((id) => nameOf(id) ?? id),
    })),
    settlements: (await store.settlementsOf(db, drawId)).map((one) => ({
      settlementNo: one.settlement_no,
      resultVersion: one.result_version,
      state: one.state,
      tickets: Number(one.tickets),
      winners: Number(one.winners),
      stake: toWire(one.stake),
      rebate: toWire(one.rebate),
      payout: toWire(one.payout),
      checkedPayout: one.checked_payout === null ? null : toWire(one.checked_payout),
      sealHolds: one.seal_differing === null ? null : one.seal_differing === 0n,
      isHeld: isHeld(one),
      chunksDone: chunks.get(one.settlement_no)?.done ?? 0,
      chunks: chunks.get(one.settlement_no)?.chunks ?? 0,
      startedAt: one.started_at.toISOString(),
      settledAt: one.settled_at?.toISOString() ?? null,
    })),
    commit: draw.seed_commit,
    seal: draw.seal_root,
    beaconRound: draw.beacon_round === null ? null : Number(draw.beacon_round),
    notes: (await notesOf(db, drawId)).toReversed().map(({ at, kind, text }) => ({ at: at.toISOString(), kind, text })),
    history: (await deps.people.historyOf(String(drawId))).filter((one) => one.subjectType === 'lotteryDraw'),
  };
}
