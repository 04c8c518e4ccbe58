// Calls the engine in the database in one round trip.
import type pg from 'pg';
import type { Command } from './commands.ts';
import { plainly, type Served } from './types.ts';

const TRIES_MAX = 3;
const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
const LOST_CONNECTION = /^(?:08|57P)/;

const STATEMENT = {
  name: 'vendors_apply',
  text: 'select /* never null: n; the number that a command came with */ n, code, moved, balance_after, balance, version, wallet_id, replayed, limit_kind, currency, member_id from vendors_apply($1, $2)',
  rowMode: 'array' as const,
  // Values stay text, because they are only passed on.
  types: { getTypeParser: () => (value: string) => value },
};

export type EngineRow = [
  n: string,
  code: string | null,
  moved: string | null,
  balanceAfter: string | null,
  balance: string | null,
  version: string | null,
  walletId: string | null,
  isReplayed: string | null,
  limitKind: string | null,
  currency: string | null,
  memberId: string | null,
];

export interface Moved {
  memberId: string;
  version: string;
}

/** `busy`: another transaction holds the wallet and this call does not wait. */
export type EngineAnswer = { served: Served } | 'busy';

export interface EngineCall {
  /** Serves commands in one transaction; answers in their order. Rejects if the whole statement failed. */
  apply(commands: readonly Command[], waits: boolean): Promise<EngineAnswer[]>;
  /** Serves one command in its own transaction, waiting for its wallet. Never rejects. */
  alone(command: Command): Promise<Served>;
}

export interface EngineCallDeps {
  pool: pg.Pool;
  /** Called after the commit with the changed balances. */
  onMoved: (moved: Moved[]) => void;
  /** Called after the commit with the player whose bet waits for the answer to a reality check. */
  onCheckDue: (playerId: string) => void;
  onError: (error: Error) => void;
}

export function createEngineCall({ pool, onMoved, onCheckDue, onError }: EngineCallDeps): EngineCall {
  async function apply(commands: readonly Command[], waits: boolean): Promise<EngineAnswer[]> {
    const { rows } = await pool.query<EngineRow>({ ...STATEMENT, values: [asSet(commands), waits] });
    const moved = rows.filter((row) => row[10] !== null).map((row) => ({ memberId: row[10]!, version: row[5]! }));
    if (moved.length > 0) onMoved(moved);
    // By number: the usual commands of a set are returned before the others.
    const byNumber = new Map(rows.map((row) => [Number(row[0]), row]));
    return commands.map(({ playerId }, n) => {
      const row = byNumber.get(n);
      if (row === undefined) return { served: plainly('TEMPORARY_ERROR') };
      if (row[1] === 'REALITY_CHECK_DUE') onCheckDue(playerId);
      return row[1] === 'BUSY' ? 'busy' : { served: toServed(row) };
    });
  }

  async function alone(command: Command): Promise<Served> {
    for (let tries = 1; ; tries++) {
      try {
        const [answer] = await apply([command], true);
        return answer === undefined || answer === 'busy' ? plainly('TEMPORARY_ERROR') : answer.served;
      } catch (error) {
        const { code = '' } = error as { code?: string };
        const mayTryAgain = code === UNIQUE_VIOLATION || code === DEADLOCK || LOST_CONNECTION.test(code);
        if (mayTryAgain && tries < TRIES_MAX) continue;
        onError(error as Error);
        return plainly('TEMPORARY_ERROR');
      }
    }
  }

  return { apply, alone };
}

/** Returns the commands as numbered input of the engine. */
export function asSet(commands: readonly Command[]): string {
  return `[${commands.map((one, n) => `{"n":${n},${one.json}`).join(',')}]`;
}

export function toServed(row: EngineRow): Served {
  return {
    code: row[1] as Served['code'],
    moved: row[2] ?? '0',
    balanceAfter: row[3],
    balance: row[4],
    version: row[5],
    walletTransactionId: row[6],
    isReplayed: row[7] === 't',
    limit: row[8] as Served['limit'],
    currency: row[9],
  };
}
