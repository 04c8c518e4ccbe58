// The test calls for vendors' engineers: sandbox mode only, signed like every other call, for test players only.
import type { SandboxCall, SandboxRequest } from '@sanam/hwp';
import type { protection } from '@sanam/protection/server/index.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { FrontOf } from '@sanam/server/platform/module.ts';
import { sql } from 'kysely';
import { type Db, firstRow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { type Answer, openPlayer, openSession, type PlayerRow } from './sessions.ts';
import { setTestMaintenance } from './vendor-store.ts';
import type { Vendor, Vendors } from './vendors.ts';

const CURRENCY = 'THB';
const GAME = 'SANDBOX';

export interface SandboxDeps {
  db: Db;
  vendors: Vendors;
  /** Creates play money for a test player; `id` is the idempotency key. Minor units. */
  fund(trx: Trx, command: { memberId: string; amountMinor: bigint; id: string }): Promise<void>;
  exclude(memberId: string): Promise<void>;
  /** Makes the reality check due, or answers it as the player does. */
  realityCheck(memberId: string, isDue: boolean): Promise<void>;
}

type Serve = { [Call in SandboxCall]: (vendor: Vendor, request: SandboxRequest<Call>) => Promise<Answer> };

export function createSandbox(deps: SandboxDeps): Serve {
  const { db, vendors } = deps;
  return {
    'sandbox/player': (vendor, { balance }) => inTransaction(db, (trx) => makePlayer(trx, deps, vendor, balance)),
    'sandbox/deposit': async (vendor, { player_id, amount }) => {
      const player = await findTestPlayer(db, vendor, player_id);
      if (player === undefined) return { code: 'UNKNOWN_PLAYER' };
      await deposit(deps, player, amount);
      return { code: 'OK', members: { player_id, currency: CURRENCY, ...(await balanceOf(db, player)) } };
    },
    'sandbox/session': async (vendor, { session_id }) => {
      const isEnded = await endSession(db, vendor, session_id);
      return isEnded ? { code: 'OK', members: { session_id } } : { code: 'SESSION_NOT_FOUND' };
    },
    'sandbox/exclude': async (vendor, { player_id }) => {
      const player = await findTestPlayer(db, vendor, player_id);
      if (player === undefined) return { code: 'UNKNOWN_PLAYER' };
      await deps.exclude(player.member_id);
      return { code: 'OK', members: { player_id } };
    },
    'sandbox/reality-check': async (vendor, { player_id, due }) => {
      const player = await findTestPlayer(db, vendor, player_id);
      if (player === undefined) return { code: 'UNKNOWN_PLAYER' };
      await deps.realityCheck(player.member_id, due);
      return { code: 'OK', members: { player_id, due } };
    },
    'sandbox/vendor': async (vendor, { enabled }) => {
      await vendors.setEnabled(vendor.code, enabled);
      return { code: 'OK', members: { enabled } };
    },
    'sandbox/maintenance': async (vendor, { on }) => {
      await setTestMaintenance(db, vendor.id, on);
      return { code: 'OK', members: { on } };
    },
  };
}

async function makePlayer(trx: Trx, deps: SandboxDeps, vendor: Vendor, balance: number): Promise<Answer> {
  const memberId = newId('test');
  const player = await openPlayer(trx, vendor.id, { memberId, currency: CURRENCY, isTest: true });
  if (balance > 0) await deps.fund(trx, { memberId, amountMinor: BigInt(balance), id: memberId });
  const gameCode = await gameOf(trx, vendor);
  const session = await openSession(trx, player.id, gameCode);
  const names = { player_id: player.player_id, session_id: session.id, game_code: gameCode };
  return { code: 'OK', members: { ...names, currency: CURRENCY, balance } };
}

function findTestPlayer(db: Db, vendor: Vendor, playerId: string): Promise<PlayerRow | undefined> {
  return db
    .selectFrom('vendors_players')
    .select(['id', 'player_id', 'member_id', 'account_id', 'currency', 'is_test'])
    .where('player_id', '=', playerId)
    .where('vendor_id', '=', vendor.id)
    .where('is_test', '=', true)
    .executeTakeFirst();
}

async function deposit(deps: SandboxDeps, player: PlayerRow, amount: number): Promise<void> {
  if (amount === 0) return;
  const command = { memberId: player.member_id, amountMinor: BigInt(amount), id: newId('fund') };
  await inTransaction(deps.db, (trx) => deps.fund(trx, command));
}

async function balanceOf(db: Db, player: PlayerRow): Promise<{ balance: bigint; balance_version: bigint }> {
  const row = await firstRow(
    db,
    sql<{ balance: bigint; balance_version: bigint }>`
      select /* never null: balance, balance_version; the player is there */ balance, version as balance_version
      from vendors_spendable(${player.id}, null)`,
  );
  return row!;
}

async function endSession(db: Db, vendor: Vendor, sessionId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`
      update vendors_sessions s set expires_at = platform_now() from vendors_players p
      where s.session_id = ${sessionId} and p.id = s.player and p.vendor_id = ${vendor.id} and p.is_test
      returning s.session_id`,
  );
  return row !== undefined;
}

/** Returns the vendor's first game; creates a test game if it has none. */
async function gameOf(trx: Trx, vendor: Vendor): Promise<string> {
  const known = await trx
    .selectFrom('vendors_games')
    .select('code')
    .where('vendor_id', '=', vendor.id)
    .where('enabled', '=', true)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined) return known.code;
  await trx
    .insertInto('vendors_games')
    .values({ vendor_id: vendor.id, code: GAME })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return GAME;
}

/** Makes the reality check of a test player due, or answers the due one as the player does in the portal. */
export async function testRealityCheck(
  service: Pick<FrontOf<typeof protection>['service'], 'realityCheck' | 'answerRealityCheck' | 'makeCheckDue'>,
  db: Db,
  { memberId, isDue }: { memberId: string; isDue: boolean },
): Promise<void> {
  if (isDue) return service.makeCheckDue(db, memberId);
  const { checkId } = await service.realityCheck(db, memberId);
  const answer = { memberId, checkId: checkId ?? '', choice: 'continue' } as const;
  await service.answerRealityCheck(db, systemContext('vendors.sandbox'), answer);
}
