// Public results: the archive, one draw with its seal and seed, and how often numbers were drawn.
import type { CallValue, Calls } from '@sanam/contract';
import { type Db, databaseNow } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { paged } from '@sanam/server/platform/paging.ts';
import { type Board, numberOf, thaiResultOf } from '../../contract/boards.ts';
import { marketOf } from '../../contract/markets.ts';
import { playTypeOf } from '../../contract/play-types.ts';
import { familyOf } from '../markets/family.ts';
import type { PrizeMode, VendorGroup } from '../../contract/states.ts';
import type { Language } from '../menu/service.ts';
import { shortNumber } from '../menu/service.ts';
import { storedPrizes } from '../draws/prizes.ts';
import type { DrawRow } from '../draws/transition.ts';
import * as store from './store.ts';

type Opened = CallValue<Calls['openedDraws']>[number];
type OneDraw = CallValue<Calls['lotteryDraw']>;
type Near = CallValue<Calls['nearDraws']>;

const WAITING_SHOWN = 5;

export interface ResultAsk {
  merchantId: string;
  language: Language;
}

export interface ResultService {
  /** Returns the newest result of each game. */
  newest(ask: ResultAsk & { prizeMode?: PrizeMode | undefined }): Promise<Opened[]>;
  /** Returns the newest results of the games of a vendor group. */
  ofVendor(ask: ResultAsk & { vendor: VendorGroup; count: number }): Promise<Opened[]>;
  /** Returns a page of a game's results. Refuses with `lottery.unknownGame`. */
  archive(
    ask: ResultAsk & { gameCode: string; pageNo: number; pageSize: number },
  ): Promise<CallValue<Calls['lotteryResults']>>;
  /** Returns one draw with its evidence. Refuses with `lottery.unknownGame` or `lottery.unknownDraw`. */
  draw(ask: ResultAsk & { gameCode: string; numero: string }): Promise<OneDraw>;
  /** Returns the coming draws of a game and those that wait for a result. Refuses with `lottery.unknownGame`. */
  near(ask: ResultAsk & { gameCode: string; count: number }): Promise<Near>;
  /** Returns how often numbers were drawn. Refuses with `lottery.unknownGame`, also if the game lacks the play type. */
  trend(
    ask: ResultAsk & { gameCode: string; playType: string; window: number },
  ): Promise<CallValue<Calls['lotteryTrend']>>;
}

export function createResults(db: Db): ResultService {
  return {
    async newest({ merchantId, language, prizeMode }) {
      const found = await store.newestOfEach(db, { merchantId, prizeMode: prizeMode ?? null });
      return found.map((row) => toOpened(row, language));
    },
    async ofVendor({ merchantId, language, vendor, count }) {
      const filter = { merchantId, vendor, gameCode: null, limit: count, offset: 0 };
      return (await store.listOpened(db, filter)).map((row) => toOpened(row, language));
    },
    archive: (ask) => archive(db, ask),
    draw: (ask) => oneDraw(db, ask),
    near: (ask) => near(db, ask),
    trend: (ask) => trend(db, ask),
  };
}

async function gameOf(db: Db, merchantId: string, gameCode: string): Promise<store.SoldGame> {
  const game = await store.findGame(db, merchantId, gameCode);
  if (game === undefined) throw refuse('lottery.unknownGame');
  return game;
}

/** Returns top and bottom of a board if the game has Thai rules. */
function thaiOf(gameCode: string, board: Board | undefined): Pick<Opened, 'thai'> {
  if (board === undefined || familyOf(gameCode) !== 'thai') return {};
  const { top, bottom } = thaiResultOf(board);
  return { thai: { top3: top.slice(-3), bottom2: bottom } };
}

function toOpened(row: store.OpenedRow, language: Language): Opened {
  return {
    gameId: row.game_id,
    gameCode: row.game_code,
    gameName: language === 'TH' ? row.name_th : row.name_en,
    numero: row.numero,
    winningTime: row.winning_at.toISOString(),
    number: shortNumber(numberOf(row.board)),
    prizes: storedPrizes(row.market, row.prizes),
    ...thaiOf(row.game_code, row.board),
  };
}

async function archive(db: Db, ask: Parameters<ResultService['archive']>[0]) {
  const { merchantId, language, gameCode, pageNo, pageSize } = ask;
  const game = await gameOf(db, merchantId, gameCode);
  const filter = { merchantId, vendor: null, gameCode, limit: pageSize, offset: (pageNo - 1) * pageSize };
  const list = (await store.listOpened(db, filter)).map((row) => toOpened(row, language));
  return paged(list, await store.countOpened(db, game.market), { pageSize });
}

const toComing = (draw: DrawRow): Near['next'][number] => ({
  numero: draw.numero,
  winningTime: draw.winning_at.toISOString(),
  closeAt: draw.close_at.toISOString(),
  state: draw.state,
  ...(draw.state === 'planned' ? { opensAt: draw.opens_at.toISOString() } : {}),
});

async function near(db: Db, ask: Parameters<ResultService['near']>[0]): Promise<Near> {
  const { merchantId, language, gameCode, count } = ask;
  const game = await gameOf(db, merchantId, gameCode);
  const [previous] = await store.listOpened(db, { merchantId, vendor: null, gameCode, limit: 1, offset: 0 });
  const coming = (await store.comingDraws(db, game.market, count + 1)).map(toComing);
  const waiting = (await store.waitingDraws(db, game.market, WAITING_SHOWN)).map(toComing);
  return {
    previous: previous === undefined ? null : toOpened(previous, language),
    waiting,
    current: coming[0] ?? null,
    next: coming.slice(1),
    serverTime: (await databaseNow(db)).toISOString(),
  };
}

async function oneDraw(db: Db, ask: Parameters<ResultService['draw']>[0]): Promise<OneDraw> {
  const game = await gameOf(db, ask.merchantId, ask.gameCode);
  const draw = await store.findByNumero(db, game.market, ask.numero);
  if (draw === undefined) throw refuse('lottery.unknownDraw');
  const results = await store.resultsOf(db, draw.draw_id);
  const notes = await store.notesOf(db, draw.draw_id);
  const settled = await store.signedSettlement(db, draw.draw_id);
  const prizesOf = (row: store.ResultRow) => storedPrizes(draw.market, row.prizes);
  const inForce = results.at(-1);
  return {
    market: draw.market,
    gameName: ask.language === 'TH' ? game.name_th : game.name_en,
    numero: draw.numero,
    state: draw.state,
    winningTime: draw.winning_at.toISOString(),
    closeAt: draw.close_at.toISOString(),
    prizes: inForce === undefined ? null : prizesOf(inForce),
    ...thaiOf(ask.gameCode, inForce?.derived as Board | undefined),
    versions: results.map((row) => ({
      version: row.version,
      at: row.at.toISOString(),
      prizes: prizesOf(row),
      note: row.note,
    })),
    notes: notes.map(({ at, kind, text }) => ({ at: at.toISOString(), kind, text })),
    summary: summaryOf(settled),
    proof: proofOf(draw),
  };
}

function summaryOf(row: Awaited<ReturnType<typeof store.signedSettlement>>): OneDraw['summary'] {
  if (row === undefined || row.file === null || row.signature === null || row.key_id === null) return null;
  return { settlementNo: row.settlement_no, file: row.file, signature: row.signature, keyId: row.key_id };
}

/**
 * Returns the evidence of a draw: the seal of its tickets and, for an own draw, seed commitment, seed and beacon round.
 */
function proofOf(draw: DrawRow): OneDraw['proof'] {
  if (draw.seed_commit === null && draw.seal_root === null) return null;
  return {
    commit: draw.seed_commit,
    seed: draw.seed,
    seal: draw.seal_root,
    sealedAt: draw.sealed_at?.toISOString() ?? null,
    ticketCount: draw.sealed_tickets === null ? null : Number(draw.sealed_tickets),
    beacon:
      draw.beacon_chain === null || draw.beacon_round === null
        ? null
        : {
            chain: draw.beacon_chain,
            round: Number(draw.beacon_round),
            randomness: draw.beacon_randomness,
            signature: draw.beacon_signature,
            isLocal: draw.beacon_is_local === true,
          },
  };
}

async function trend(db: Db, ask: Parameters<ResultService['trend']>[0]): Promise<CallValue<Calls['lotteryTrend']>> {
  const game = await gameOf(db, ask.merchantId, ask.gameCode);
  const shape = marketOf(game.market)?.shape;
  const play = playTypeOf(familyOf(game.game_code), ask.playType);
  if (play === undefined || shape === undefined || !play.isOn(shape) || play.rule.by !== 'set')
    throw refuse('lottery.unknownGame');
  const { winners } = play.rule;
  const boards = await store.newestBoards(db, game.market, ask.window);
  const came = new Map<string, number[]>();
  for (const [ago, board] of boards.entries())
    for (const pick of new Set(winners(board).map((one) => one.pick))) came.set(pick, [...(came.get(pick) ?? []), ago]);
  const numbers = [...came].map(([pick, places]) => ({
    pick,
    hits: places.length,
    gap: places[0]!,
    longestGap: longestGap(places, boards.length),
  }));
  return {
    draws: boards.length,
    numbers: numbers.toSorted((one, other) => other.hits - one.hits || one.gap - other.gap),
  };
}

/** Returns the longest run of draws without the number; `places` count draws back from the newest, ascending. */
function longestGap(places: readonly number[], draws: number): number {
  const edges = [-1, ...places, draws];
  return Math.max(...edges.slice(1).map((place, at) => place - edges[at]! - 1));
}
