// The wallet engine of HWP/1 on its own test database, called as the server calls it, without HTTP.
import type { MoneyCall } from '@sanam/hwp';
import { type Batcher, createBatcher } from './batcher.ts';
import { type MoneyRequest, toCommand } from './commands.ts';
import { openPlayer, openSession } from './sessions.ts';
import type { Served } from './types.ts';
import type { Vendor } from './vendors.ts';
import { insist } from '@sanam/server/test/insist.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { openTestDatabase, type TestDatabase } from '@sanam/server/test/test-database.ts';

export interface Player {
  vendor: Vendor;
  playerId: string;
  sessionId: string;
  memberId: string;
}

export interface Engine {
  database: TestDatabase;
  batcher: Batcher;
  /** Vendor with every capability of the money calls. */
  full: Vendor;
  bare: Vendor;
  /** Vendor that pays per bet, with jackpots inside wins and a lobby. */
  perBet: Vendor;
  makeVendor(code: string, capabilities: string[]): Promise<Vendor>;
  /** Creates a player with a session of the game `g1` and this balance in satang. */
  makePlayer(balance: number, vendor?: Vendor): Promise<Player>;
  /** Creates many players like that of the vendor `FULL`, by three statements. */
  makePlayers(count: number, balance: number): Promise<Player[]>;
  fund(memberId: string, amount: number): Promise<void>;
  /** Returns a message with all required fields; `over` changes some. */
  message(player: Player, over?: Partial<MoneyRequest>): MoneyRequest;
  /** Sends a message once. A busy machine may answer `TEMPORARY_ERROR`. */
  send(player: Player, call: MoneyCall, over?: Partial<MoneyRequest>, through?: Batcher): Promise<Served>;
  /** Sends a message as a vendor does: again, with the same id, until it is decided. */
  decided: Engine['send'];
  rollback(player: Player, target: string, over?: Partial<MoneyRequest>, through?: Batcher): Promise<Served>;
  close(): Promise<void>;
}

/** Formats `OK -100 900`: code, moved amount, balance. */
export function brief(served: Served): string {
  return `${served.code} ${served.moved} ${served.balance}`;
}

export async function openEngine(): Promise<Engine> {
  const database = await openTestDatabase();
  // Limits count by the merchant's day, so no test may cross midnight by chance.
  await goToNoon(database);
  const batcher = createBatcher({ pool: database.hotPool });
  let serial = 0;

  const makeVendor = (code: string, capabilities: string[]) => addVendor(database, code, capabilities);

  const fund = (memberId: string, amount: number) => fundMember(database, `fund${++serial}`, memberId, amount);

  const full = await makeVendor('FULL', ['adjust', 'batch', 'promo', 'tip', 'win_rollback']);
  const engine: Engine = {
    database,
    batcher,
    full,
    bare: await makeVendor('BARE', []),
    perBet: await makeVendor('PERBET', ['pay_by_bet', 'win_rollback', 'jackpot_in_win', 'lobby']),
    makeVendor,
    fund,
    async makePlayer(balance, vendor = full) {
      const memberId = `mbr_${++serial}`;
      const row = await openPlayer(database.db, vendor.id, { memberId, currency: 'THB', isTest: true });
      const session = await database.db.transaction().execute((trx) => openSession(trx, row.id, 'g1'));
      if (balance > 0) await fund(memberId, balance);
      return { vendor, playerId: row.player_id, sessionId: session.id, memberId };
    },
    async makePlayers(count, balance) {
      const from = serial;
      serial += count;
      return addPlayers(database, full, { from, count, balance });
    },
    message: (player, over = {}) => ({
      transaction_id: `T-${++serial}`,
      player_id: player.playerId,
      session_id: player.sessionId,
      game_code: 'g1',
      round_id: 'R-1',
      currency: 'THB',
      amount: 100,
      ...over,
    }),
    send: (player, call, over = {}, through = batcher) =>
      through.submit(toCommand(player.vendor, call, engine.message(player, over))),
    decided(player, call, over = {}, through = batcher) {
      const message = { transaction_id: `T-${++serial}`, ...over };
      return resend(() => engine.send(player, call, message, through));
    },
    rollback(player, target, over = {}, through = batcher) {
      const { amount: _a, currency: _c, round_id: _r, ...rest } = engine.message(player);
      return through.submit(
        toCommand(player.vendor, 'rollback', { ...rest, reference_transaction_id: target, ...over }),
      );
    },
    async close() {
      await batcher.stop();
      await database.closeAfterVerify();
    },
  };
  return engine;
}

/** Gives a member cash in minor units. */
async function fundMember({ owner }: TestDatabase, sourceId: string, memberId: string, amount: number): Promise<void> {
  const to = { toClass: 'player_cash', toOwner: memberId, amount: String(amount) };
  await owner.query(`select ledger_post('test', $1, 'test.moved', $2, null, null, 'THB', $3)`, [
    sourceId,
    memberId,
    JSON.stringify([{ fromClass: 'suspense', fromOwner: 'test', ...to }]),
  ]);
}

/** Sends a message again until it is decided. */
const resend = (send: () => Promise<Served>): Promise<Served> => insist(send, ({ code }) => code !== 'TEMPORARY_ERROR');

async function addVendor(database: TestDatabase, code: string, capabilities: string[]): Promise<Vendor> {
  const made = await database.owner.query<{ id: number }>(
    'insert into vendors (code, name, capabilities) values ($1, $1, $2) returning id',
    [code, capabilities],
  );
  const { id } = made.rows[0]!;
  await database.owner.query(`insert into vendors_games (vendor_id, code) values ($1, 'g1'), ($1, 'g2')`, [id]);
  return { id, code, capabilities: new Set(capabilities) } as unknown as Vendor;
}

async function addPlayers(
  { owner }: TestDatabase,
  vendor: Vendor,
  { from, count, balance }: { from: number; count: number; balance: number },
): Promise<Player[]> {
  const opened = await owner.query<{ id: bigint; player_id: string; member_id: string }>(
    `select p.id, p.player_id, p.member_id from generate_series($2::int + 1, $2::int + $3::int) n
       cross join lateral vendors_open_player($1, 'mbr_' || n, 'THB', true, 'p_' || n) p`,
    [vendor.id, from, count],
  );
  const sessions = await owner.query<{ session_id: string; player: bigint }>(
    `insert into vendors_sessions (session_id, player, game_code, expires_at)
     select 's_' || id, id, 'g1', platform_now() + interval '12 hours' from unnest($1::bigint[]) id
     returning session_id, player`,
    [opened.rows.map(({ id }) => id)],
  );
  await owner.query(
    `select ledger_post('test', 'fund' || m, 'test.moved', m, null, null, 'THB', jsonb_build_array(jsonb_build_object(
       'fromClass', 'suspense', 'fromOwner', 'test', 'toClass', 'player_cash', 'toOwner', m, 'amount', $2::text)))
       from unnest($1::text[]) m`,
    [opened.rows.map((row) => row.member_id), balance],
  );
  const sessionOf = new Map(sessions.rows.map(({ player, session_id }) => [player, session_id]));
  return opened.rows.map(({ id, player_id: playerId, member_id: memberId }) => ({
    vendor,
    playerId,
    memberId,
    sessionId: sessionOf.get(id)!,
  }));
}
