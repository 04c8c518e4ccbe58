// The engine for products of the portal itself: their vendor, players and commands, in the caller's transaction.
import type { MoneyCall } from '@sanam/hwp';
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { anyOf, type Db, firstRow, inTransaction, keepPlan, type Trx } from '@sanam/server/platform/db.ts';
import { type MoneyRequest, toCommand } from './commands.ts';
import { serveWithin } from './in-process.ts';
import { openPlayer } from './sessions.ts';
import { plainly, type Served } from './types.ts';
import type { Vendor, Vendors } from './vendors.ts';

const BY = systemContext('vendors.house');

/** A money call of a product of the portal, as a vendor would send it over HWP/1; amounts are minor units. */
export interface HouseCall {
  call: MoneyCall;
  request: Omit<MoneyRequest, 'session_id'>;
}

export interface House {
  /** Creates the vendor of a product once, and reloads the vendors. Returns its id. */
  open(vendor: { code: string; name: string; capabilities: string[] }): Promise<number>;
  /** Returns the codes of the product's games at the engine. */
  gameCodes(code: string): Promise<Set<string>>;
  /**
   * Returns the players of members at this vendor; creates missing ones. Call it before the transaction that bets: a
   * player is created under the wallet's lock, and several in one transaction would break the lock order.
   */
  playersOf(code: string, members: readonly HouseMember[]): Promise<Map<string, string>>;
  /** Returns those of these members who have a player, within the caller's transaction. */
  knownPlayers(db: Db, code: string, memberIds: readonly string[]): Promise<Map<string, HousePlayer>>;
  /** Returns the accepted transactions of a member's round at this vendor, oldest first. */
  movesOf(db: Db, code: string, round: { memberId: string; roundId: string }): Promise<HouseMove[]>;
  /**
   * Serves calls in the caller's transaction, in their order, each judged separately; answers in the same order. Waits
   * for the wallets, which stay locked until the transaction ends. The caller publishes balances after the commit.
   */
  serve(trx: Trx, code: string, calls: readonly HouseCall[]): Promise<Served[]>;
  /**
   * Closes rounds as `serve` does with a `win` that closes the round, or with `round/close` for the amount 0, but makes
   * the commands in the database, which costs a node much less for a thousand rounds.
   */
  closeRounds(trx: Trx, code: string, rounds: readonly HouseRound[]): Promise<ClosedRound[]>;
}

/** A round to close, and what its member wins by it in minor units. */
export interface HouseRound {
  transactionId: string;
  memberId: string;
  gameCode: string;
  roundId: string;
  amount: bigint;
}

/** The engine's answer; numbers as decimal text. */
export type ClosedRound = Pick<Served, 'code' | 'moved' | 'version'>;

export interface HouseMove {
  transactionId: string;
  call: string;
  /** Minor units; negative amounts left the wallet. */
  moved: bigint;
  at: Date;
}

export interface HousePlayer {
  playerId: string;
  currency: string;
}

export interface HouseMember {
  memberId: string;
  currency: string;
  isTest: boolean;
}

export function createHouse({ db, vendors }: { db: Db; vendors: Vendors }): House {
  const vendorOf = (code: string): Vendor => {
    const vendor = vendors.find(code);
    if (vendor === undefined) throw new Error(`the product ${code} has no vendor yet`);
    return vendor;
  };
  return {
    async open(vendor) {
      const made = await openVendor(db, vendor);
      if (vendors.find(vendor.code) === undefined) await vendors.reload();
      return made;
    },
    async gameCodes(code) {
      const found = await db
        .selectFrom('vendors_games')
        .select('code')
        .where('vendor_id', '=', vendorOf(code).id)
        .execute();
      return new Set(found.map((row) => row.code));
    },
    knownPlayers: (target, code, memberIds) => knownPlayers(target, vendorOf(code).id, memberIds),
    movesOf: (target, code, round) => movesOf(target, vendorOf(code).id, round),
    playersOf: (code, members) => playersOf(db, vendorOf(code).id, members),
    serve: (trx, code, calls) => {
      const vendor = vendorOf(code);
      const commands = calls.map(({ call, request }) => toCommand(vendor, call, request as MoneyRequest));
      return serveWithin(trx, commands);
    },
    closeRounds: (trx, code, rounds) => closeRounds(trx, vendorOf(code).id, rounds),
  };
}

function openVendor(db: Db, { code, name, capabilities }: Parameters<House['open']>[0]): Promise<number> {
  return inTransaction(db, async (trx) => {
    const made = await firstRow(
      trx,
      sql<{ id: number }>`
        insert into vendors (code, name, capabilities, adapter) values (${code}, ${name}, ${capabilities}, 'house')
        on conflict (code) do nothing returning id`,
    );
    if (made !== undefined) {
      const subject = { type: 'vendor', id: code };
      await audit(trx, BY, { command: 'games.vendor.add', subject, after: { code, name, capabilities } });
      return made.id;
    }
    const { id } = await trx.selectFrom('vendors').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    return id;
  });
}

/** A member has one currency, so one player per vendor. */
async function knownPlayers(db: Db, vendorId: number, memberIds: readonly string[]): Promise<Map<string, HousePlayer>> {
  const found = await db
    .selectFrom('vendors_players')
    .select(['member_id', 'player_id', 'currency'])
    .where('vendor_id', '=', vendorId)
    .where('member_id', '=', anyOf(memberIds))
    .execute();
  return new Map(found.map((row) => [row.member_id, { playerId: row.player_id, currency: row.currency }]));
}

async function playersOf(db: Db, vendorId: number, members: readonly HouseMember[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('vendors_players')
    .select(['member_id', 'player_id', 'currency'])
    .where('vendor_id', '=', vendorId)
    .where('member_id', '=', anyOf(members.map(({ memberId }) => memberId)))
    .modifyEnd(keepPlan)
    .execute();
  const known = new Map(found.map((row) => [`${row.member_id} ${row.currency}`, row.player_id]));
  const players = new Map<string, string>();
  for (const member of members) {
    const player = known.get(`${member.memberId} ${member.currency}`);
    players.set(member.memberId, player ?? (await openPlayer(db, vendorId, member)).player_id);
  }
  return players;
}

async function closeRounds(trx: Trx, vendorId: number, rounds: readonly HouseRound[]): Promise<ClosedRound[]> {
  const asked = rounds.map(({ transactionId, memberId, gameCode, roundId, amount }) => ({
    id: transactionId,
    member: memberId,
    game: gameCode,
    round: roundId,
    amount: String(amount),
  }));
  const answered = await firstRow(
    trx,
    sql<{ closed: [n: number, code: ClosedRound['code'], moved: string, version: string | null][] | null }>`
      select json_agg(json_build_array(n, code, moved::text, version::text)) as closed
      from vendors_close_rounds(${vendorId}, ${JSON.stringify(asked)}::jsonb)`,
  );
  const byNumber = new Map(answered?.closed?.map(([n, code, moved, version]) => [n, { code, moved, version }]));
  return rounds.map((_, n) => byNumber.get(n) ?? plainly('TEMPORARY_ERROR'));
}

async function movesOf(
  db: Db,
  vendorId: number,
  { memberId, roundId }: { memberId: string; roundId: string },
): Promise<HouseMove[]> {
  const found = await db
    .selectFrom('vendors_rounds as r')
    .innerJoin('vendors_transactions as t', 't.round', 'r.id')
    .select(['t.transaction_id', 't.call', 't.moved', 't.at'])
    .where('r.vendor_id', '=', vendorId)
    .where('r.member_id', '=', memberId)
    .where('r.round_id', '=', roundId)
    .where('t.state', '=', 'ACCEPTED')
    .orderBy('t.id')
    .execute();
  return found.map((row) => ({ transactionId: row.transaction_id, call: row.call, moved: row.moved, at: row.at }));
}
