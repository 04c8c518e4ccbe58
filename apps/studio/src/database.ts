import { type Db, ensureDatabase, migrate, openDatabase, startEmbedded, withDatabase } from '@sanam/database';
import type { ColumnType, GeneratedAlways, Kysely } from 'kysely';
import type { RoundOutcome } from './games/engine/play-round.ts';
import type { Mode, RoundState } from './wire.ts';

export type TransactionKind = 'bet' | 'win' | 'rollback' | 'promo-win';
export type TransactionState = 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'CANCELLING' | 'ROLLED_BACK' | 'MANUAL';
export type FreeRoundsState = 'ACTIVE' | 'USED' | 'EXPIRED' | 'CANCELLED';
export type SeedState = 'NEXT' | 'CURRENT' | 'REVEALED';

type Identity = GeneratedAlways<bigint>;
type Json<Value> = ColumnType<Value, string, string>;
type OrNull<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
type WithDefault<Value> = ColumnType<Value, Value | undefined, Value>;

interface LaunchTable {
  id: string;
  game_code: string;
  mode: Mode;
  launch_token: OrNull<string>;
  language: string;
  currency: string;
  return_url: OrNull<string>;
  deposit_url: OrNull<string>;
  created_at: Date;
  claimed_at: OrNull<Date>;
  session_id: OrNull<string>;
}

interface SessionTable {
  id: string;
  token_hash: string;
  mode: Mode;
  game_code: string;
  player_key: string;
  player_id: OrNull<string>;
  wallet_session_id: OrNull<string>;
  currency: string;
  exponent: number;
  language: string;
  balance: bigint;
  balance_version: WithDefault<bigint>;
  max_bet: OrNull<bigint>;
  reality_check_seconds: OrNull<number>;
  return_url: OrNull<string>;
  deposit_url: OrNull<string>;
  state: WithDefault<'OPEN' | 'ENDED'>;
  ended_reason: OrNull<string>;
  created_at: Date;
  seen_at: Date;
}

interface SeedTable {
  id: Identity;
  player_key: string;
  game_code: string;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  next_nonce: WithDefault<number>;
  state: SeedState;
  created_at: Date;
  revealed_at: OrNull<Date>;
}

interface RoundTable {
  id: string;
  replay_key: string;
  session_id: string;
  player_key: string;
  player_id: OrNull<string>;
  game_code: string;
  game_version: string;
  mode: Mode;
  spin_id: string;
  state: RoundState;
  stake: bigint;
  win: OrNull<bigint>;
  currency: string;
  seed_id: bigint;
  nonce: number;
  outcome: Json<RoundOutcome | null>;
  shown_spins: WithDefault<number>;
  balance_before: bigint;
  balance_after: OrNull<bigint>;
  refusal_code: OrNull<string>;
  reward_id: OrNull<string>;
  created_at: Date;
  ended_at: OrNull<Date>;
}

interface TransactionTable {
  transaction_id: string;
  sequence: Identity;
  round_id: string;
  kind: TransactionKind;
  reference_transaction_id: OrNull<string>;
  amount: bigint;
  reason: OrNull<'UNKNOWN_OUTCOME' | 'GAME_ERROR'>;
  state: TransactionState;
  code: OrNull<string>;
  wallet_transaction_id: OrNull<string>;
  attempts: WithDefault<number>;
  last_problem: OrNull<string>;
  next_attempt_at: Date;
  leased_until: OrNull<Date>;
  created_at: Date;
  answered_at: OrNull<Date>;
}

interface WalletTable {
  player_id: string;
  currency: string;
  balance: WithDefault<bigint>;
  version: WithDefault<bigint>;
}

interface TransferTable {
  transfer_id: string;
  player_id: string;
  currency: string;
  direction: OrNull<'in' | 'out'>;
  amount: OrNull<bigint>;
  state: 'DONE' | 'REFUSED';
  code: string;
  created_at: Date;
}

interface WalletMoveTable {
  transaction_id: string;
  player_id: string;
  currency: string;
  moved: bigint;
  code: string;
  is_reversed: WithDefault<boolean>;
  created_at: Date;
}

interface FreeRoundsTable {
  reward_id: string;
  player_id: string;
  campaign_id: OrNull<string>;
  currency: OrNull<string>;
  game_codes: OrNull<string[]>;
  bet_amount: OrNull<bigint>;
  count: OrNull<number>;
  expires_at: OrNull<Date>;
  state: FreeRoundsState;
  used: WithDefault<number>;
  win_total: WithDefault<bigint>;
  payout_id: OrNull<string>;
  settled_at: OrNull<Date>;
  created_at: Date;
  ended_at: OrNull<Date>;
}

export interface StudioSchema {
  studio_free_rounds: FreeRoundsTable;
  studio_wallets: WalletTable;
  studio_transfers: TransferTable;
  studio_wallet_moves: WalletMoveTable;
  studio_launches: LaunchTable;
  studio_sessions: SessionTable;
  studio_seeds: SeedTable;
  studio_rounds: RoundTable;
  studio_transactions: TransactionTable;
}

export type StudioDb = Db<StudioSchema>;

const MIGRATIONS = new URL('../migrations/', import.meta.url).pathname;
const DATABASE_NAME = 'studio';

export interface OpenedDatabase {
  db: Kysely<StudioSchema>;
  close(): Promise<void>;
}

/** Opens and migrates the studio's own database: the one at `url`, or an embedded PostgreSQL in `dataDir`. */
export async function openStudioDatabase(options: {
  url: string | undefined;
  dataDir: string;
  onError: (error: Error) => void;
}): Promise<OpenedDatabase> {
  const embedded = options.url === undefined ? await startEmbedded(options.dataDir) : undefined;
  let { url } = options;
  if (embedded !== undefined) {
    await ensureDatabase(embedded.url, DATABASE_NAME);
    url = withDatabase(embedded.url, DATABASE_NAME);
  }
  if (url === undefined) throw new Error('no database');
  await migrate(url, MIGRATIONS);
  const db = openDatabase<StudioSchema>(url, { applicationName: 'sanam-studio', onError: options.onError });
  return {
    db,
    async close() {
      await db.destroy();
      await embedded?.stop();
    },
  };
}
