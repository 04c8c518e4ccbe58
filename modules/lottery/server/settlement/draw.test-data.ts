// Test data of settlements: a draw on a database of its own, with tickets bought through the engine.
import { createHash } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import type pg from 'pg';
import { createVault } from '@sanam/server/platform/crypto.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { createEvents } from '@sanam/server/platform/events.ts';
import { createJobs } from '@sanam/server/platform/jobs.ts';
import { createNotices } from '@sanam/server/platform/listen.ts';
import { createLiveHub } from '@sanam/server/platform/live.ts';
import { createLog } from '@sanam/server/platform/log.ts';
import { openTestDatabase, type TestDatabase } from '@sanam/server/test/test-database.ts';
import { createHouse, type House } from '@sanam/vendors/server/hwp/house.ts';
import { createVendors } from '@sanam/vendors/server/hwp/vendors.ts';
import type { Board, Shape } from '../../contract/boards.ts';
import { oddsAt, seaOptions } from '../../contract/odds.ts';
import { type PlayType, playTypes } from '../../contract/play-types.ts';
import { lotteryEvents } from '../events.ts';
import { HOUSE_VENDOR, type SettlementDeps } from './deps.ts';
import { defineSettlementJobs } from './jobs.ts';
import { verifySettlement } from './verify.ts';

export const GAME = 'TEST_GAME';

export interface Lottery extends Base {
  /** Adds members with this balance, in satang. */
  addMembers(count: number, balance: number): Promise<string[]>;
  /** Opens a draw of a market with this shape; its game sells every play type that the shape allows. */
  openDraw(shape: Shape, market?: string): Promise<TestDraw>;
  /** Returns the balance of the member's main wallet, in satang. */
  balanceOf(memberId: string): Promise<bigint>;
}

interface Base {
  db: Db;
  owner: pg.Pool;
  deps: SettlementDeps & { house: House };
}

export interface TestDraw {
  drawId: bigint;
  gameCode: string;
  /** Buys a ticket of lines `TOP3 652 100 [tier]`: play type, pick, unit in satang. Returns the ticket number. */
  buy(memberId: string, ...lines: string[]): Promise<bigint>;
  /** Sets the result: the draw becomes `drawn`, or `correcting` if it was settled. */
  result(board: Board): Promise<void>;
  setState(state: string): Promise<void>;
  stateNow(): Promise<string>;
}

export interface OwnLottery extends Lottery {
  database: TestDatabase;
  house: House;
  close(): Promise<void>;
}

/** Opens a lottery on a database of its own, with the vendor and nothing else of the server. */
export async function openLottery(): Promise<OwnLottery> {
  const database = await openTestDatabase();
  const { db, owner } = database;
  const deps = settlementParts(database);
  const { house, jobs } = deps;
  defineSettlementJobs(jobs, deps);
  await jobs.ready();
  const lottery = await lotteryOn({ db, owner, deps });
  const close = async (): Promise<void> => {
    const breaches = await verifySettlement(owner);
    await database.closeAfterVerify();
    if (breaches.length > 0) throw new Error(`settlements do not hold: ${breaches.map(({ id }) => id).join(' ')}`);
  };
  return { ...lottery, database, house, close };
}

/** Creates the dependencies of settlement on a database, without the rest of the server. */
export function settlementParts({
  db,
  pool,
  reservedDb,
  url,
}: Pick<TestDatabase, 'db' | 'pool' | 'reservedDb' | 'url'>) {
  const vault = createVault(Buffer.alloc(32));
  const log = createLog('silent');
  const notices = createNotices({ url });
  const jobs = createJobs({ db, pool, reservedDb, log, notices });
  return {
    db,
    jobs,
    log,
    vault,
    house: createHouse({ db, vendors: createVendors({ db, vault }) }),
    events: createEvents(jobs, new Set(Object.keys(lotteryEvents))),
    live: createLiveHub({ db, log, notices, topics: new Set(['lotteryTicket', 'balance']) }),
  };
}

/** Opens a lottery on the database and dependencies of a server. */
export async function lotteryOn(base: Base): Promise<Lottery> {
  await base.deps.house.open({ code: HOUSE_VENDOR, name: 'Lottery', capabilities: ['adjust', 'win_rollback'] });
  let serial = 0;
  return {
    ...base,
    openDraw: (shape, market = `TEST${serial + 1}`) => openDraw({ ...base, serial: ++serial, market }, shape),
    async addMembers(count, balance) {
      const members = Array.from({ length: count }, () => `mbr_${String(++serial).padStart(6, '0')}`);
      for (const memberId of members) await fund(base, memberId, balance);
      return members;
    },
    async balanceOf(memberId) {
      const { rows } = await base.owner.query<{ balance: bigint }>(
        `select b.balance from ledger_balances b join ledger_accounts a on a.id = b.account_id
         where a.class = 'player_cash' and a.owner = $1`,
        [memberId],
      );
      return rows[0]!.balance;
    },
  };
}

async function fund({ owner }: Base, memberId: string, balance: number): Promise<void> {
  const to = { toClass: 'player_cash', toOwner: memberId, amount: String(balance) };
  await owner.query(`select ledger_post('test', $1, 'test.moved', $2, null, null, 'THB', $3)`, [
    `fund${memberId}`,
    memberId,
    JSON.stringify([{ fromClass: 'suspense', fromOwner: 'test', ...to }]),
  ]);
}

interface Place extends Base {
  serial: number;
  market: string;
}

async function openDraw(place: Place, shape: Shape): Promise<TestDraw> {
  const { owner, market } = place;
  const gameId = `lgm_${place.serial}`;
  const plays = Object.values(playTypes)
    .flat()
    .filter((play) => play.isOn(shape));
  await owner.query(
    'insert into lottery_markets (market, is_on, close_seconds, refund_minutes) values ($1, true, 60, 60) on conflict do nothing',
    [market],
  );
  await owner.query(
    `insert into lottery_games (game_id, merchant_id, market, game_code, name_th, name_en, vendor_group, prize_mode, tag, play_types,
                                default_play_type, book_id, line_max, ticket_min, ticket_max, payout_max)
     values ($1, 'default', $2, $3, 'หวย', 'Lottery', 'TCG_SEA', 'SEA', 'thai', $4, $5, $1, 1000000, 100, 100000000, 1000000000000)`,
    [gameId, market, `${GAME}${place.serial}`, plays.map(({ code }) => code), plays[0]!.code],
  );
  await owner.query(`insert into vendors_games (vendor_id, code) select id, $2 from vendors where code = $1`, [
    HOUSE_VENDOR,
    `${GAME}${place.serial}`,
  ]);
  const sets = await insertOdds(place, gameId, plays, shape);
  const { rows } = await owner.query<{ draw_id: bigint }>(
    `insert into lottery_draws (market, numero, state, opens_at, close_at, winning_at, refund_at)
     select $1, '20261120', 'open', n, n + interval '1 hour', n + interval '2 hours', n + interval '3 hours' from platform_now() n
     returning draw_id`,
    [market],
  );
  const drawId = rows[0]!.draw_id;
  return {
    drawId,
    gameCode: `${GAME}${place.serial}`,
    buy: (memberId, ...lines) => buy(place, { drawId, gameId, plays, shape, sets }, memberId, lines),
    result: (board) => setResult(place, drawId, board),
    async setState(state) {
      await owner.query('update lottery_draws set state = $2 where draw_id = $1', [drawId, state]);
    },
    async stateNow() {
      const found = await owner.query<{ state: string }>('select state from lottery_draws where draw_id = $1', [
        drawId,
      ]);
      return found.rows[0]!.state;
    },
  };
}

async function insertOdds({ owner }: Place, gameId: string, plays: PlayType[], shape: Shape) {
  const sets = new Map<string, bigint>();
  for (const play of plays) {
    const { rows } = await owner.query<{ odds_set: bigint }>(
      `insert into lottery_odds_sets (game_id, play_type, series, version, rebate_bp, factor) values ($1, $2, '900', 1, 0, $3)
       returning odds_set`,
      [gameId, play.code, play.factor(shape)],
    );
    sets.set(play.code, rows[0]!.odds_set);
    const classes = new Map(oddsAt(play, shape, seaOptions[0]!).map((one) => [one.class, String(one.oddsMilli)]));
    await owner.query(
      'insert into lottery_odds_classes select $1, c, o from unnest($2::text[], $3::bigint[]) x (c, o)',
      [rows[0]!.odds_set, [...classes.keys()], [...classes.values()]],
    );
  }
  return sets;
}

interface Sale {
  drawId: bigint;
  gameId: string;
  plays: PlayType[];
  shape: Shape;
  sets: Map<string, bigint>;
}

async function buy(place: Place, sale: Sale, memberId: string, texts: string[]): Promise<bigint> {
  const { db, serial, deps } = place;
  const { house } = deps;
  const lines = texts.map((text) => {
    const [code, pick, unit, tier = '10000'] = text.split(' ') as [string, string, string, string?];
    const factor = sale.plays.find((play) => play.code === code)!.factor(sale.shape);
    return { code, pick, unit: BigInt(unit), stake: BigInt(unit) * BigInt(factor), tier };
  });
  const stake = lines.reduce((sum, line) => sum + line.stake, 0n);
  const players = await house.playersOf(HOUSE_VENDOR, [{ memberId, currency: 'THB', isTest: false }]);
  const roundId = `D${sale.drawId}.${GAME}${serial}`;
  return inTransaction(db, async (trx) => {
    const { ticket_no: ticketNo } = await trx
      .insertInto('lottery_tickets')
      .values({
        merchant_id: 'default',
        member_id: memberId,
        game_id: sale.gameId,
        draw_id: sale.drawId,
        round_id: roundId,
        series: '900',
        stake,
        rebate: 0n,
        price: stake,
        line_count: lines.length,
        price_hash: '',
        accepted_at: new Date(),
      })
      .returning('ticket_no')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('lottery_lines')
      .values(
        lines.map((line, n) => ({
          draw_id: sale.drawId,
          ticket_no: ticketNo,
          line: n + 1,
          play_type: line.code,
          pick: line.pick,
          unit_stake: line.unit,
          stake: line.stake,
          odds_set: sale.sets.get(line.code)!,
          tier_bp: Number(line.tier),
        })),
      )
      .execute();
    const request = {
      transaction_id: `T${ticketNo}`,
      player_id: players.get(memberId)!,
      game_code: `${GAME}${serial}`,
      round_id: roundId,
      currency: 'THB',
      amount: Number(stake),
    };
    const [served] = await house.serve(trx, HOUSE_VENDOR, [{ call: 'bet', request }]);
    if (served?.code !== 'OK') throw new Error(`the bet was refused: ${served?.code}`);
    return ticketNo;
  });
}

async function setResult({ owner }: Base, drawId: bigint, board: Board): Promise<void> {
  const derived = JSON.stringify(board);
  const { rows } = await owner.query<{ state: string; version: number }>(
    `update lottery_draws set result_version = result_version + 1,
       state = case when state = 'settled' then 'correcting' else 'drawn' end
     where draw_id = $1 returning state, result_version as version`,
    [drawId],
  );
  await owner.query(
    'insert into lottery_results (draw_id, version, prizes, derived, hash) values ($1, $2, $3, $3, $4)',
    [drawId, rows[0]!.version, derived, createHash('sha256').update(derived).digest('hex')],
  );
}

/** Returns the dependencies with a database connection that breaks after `writes` writes; `end` runs at the break. */
export function breakingAfter(deps: SettlementDeps, writes: number, end = () => {}): SettlementDeps {
  let left = writes;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!/^(Insert|Update|Delete|Raw)/.test(node.kind) || left-- > 0) return node;
      end();
      throw new Error('the connection is gone');
    },
    transformResult: async ({ result }) => result,
  };
  return { ...deps, db: deps.db.withPlugin(plugin) };
}
