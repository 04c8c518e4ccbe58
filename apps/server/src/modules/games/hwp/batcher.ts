// Gathers the commands that arrive while the database works on the ones before, and sends them as one statement: no
// timer, so a lone bet waits for nobody. A player always has the same lane, so lanes never wait for each other.
import type pg from 'pg';
import type { Command } from './commands.ts';
import { plainly, type Served } from './types.ts';

const LANES = 2;
const BATCH_MAX = 64;
/** Below the protocol's 1,500 ms (T6): at this age a command is answered TEMPORARY_ERROR, whatever becomes of it. */
const DEADLINE_MS = 1_400;
const SWEEP_MS = 100;
/** A command that waited longer than this is not started any more: its answer would come too late. */
const START_WITHIN_MS = 1_000;
/** Bets are shed first, credits last (H8). */
const DEBITS_WAITING_MAX = 1_000;
const CREDITS_WAITING_MAX = 4_000;
/** Commands of wallets that somebody else holds wait here, so that only their players wait. */
const PATIENT_LANES = 2;
const TRIES_MAX = 3;
const UNIQUE_VIOLATION = '23505';
const LOST_CONNECTION = /^(?:08|57P)/;

const STATEMENT = {
  name: 'games_apply',
  text: 'select n, code, moved, balance_after, balance, version, wallet_id, replayed, limit_kind, currency, member_id from games_apply($1, $2)',
  rowMode: 'array' as const,
  // Every value travels on as text; parsing would only cost.
  types: { getTypeParser: () => (value: string) => value },
};

type Row = [string, ...(string | null)[]];

interface Waiting {
  command: Command;
  since: number;
  settle: (served: Served) => void;
  isSettled: boolean;
}

export interface Moved {
  memberId: string;
  version: string;
}

export interface Batcher {
  /** Serves one command. Never rejects: what goes wrong is `TEMPORARY_ERROR` or `RATE_LIMITED`. */
  submit(command: Command): Promise<Served>;
  /** Serves commands strictly one after the other (a vendor's `batch`), each judged on its own. */
  submitInOrder(commands: readonly Command[]): Promise<Served[]>;
  /** Waits for what is in work. */
  stop(): Promise<void>;
  waiting(): number;
}

export interface BatcherDeps {
  pool: pg.Pool;
  /** Told after commit whose balance changed. */
  onMoved?: (moved: Moved[]) => void;
  onError?: (error: Error) => void;
  lanes?: number;
}

export function createBatcher(deps: BatcherDeps): Batcher {
  const { pool, onMoved = () => {}, onError = () => {} } = deps;
  const lanes = Array.from({ length: deps.lanes ?? LANES }, () => ({ queue: [] as Waiting[], isBusy: false }));
  const held: Waiting[] = [];
  const inWork = new Set<Waiting>();
  const inWorkByKey = new Map<string, number>();
  let patient = 0;
  const sweeper = setInterval(sweep, SWEEP_MS);
  sweeper.unref();

  function submit(command: Command): Promise<Served> {
    const lane = lanes[laneOf(command.playerId, lanes.length)]!;
    if (lane.queue.length >= (command.isDebit ? DEBITS_WAITING_MAX : CREDITS_WAITING_MAX)) {
      return Promise.resolve(plainly('RATE_LIMITED'));
    }
    return new Promise((resolve) => {
      const waiting: Waiting = { command, since: performance.now(), settle: resolve, isSettled: false };
      inWork.add(waiting);
      inWorkByKey.set(command.key, (inWorkByKey.get(command.key) ?? 0) + 1);
      lane.queue.push(waiting);
      if (!lane.isBusy) {
        lane.isBusy = true;
        // Everything that arrived in this turn of the event loop goes with the first.
        setImmediate(() => void work(lane));
      }
    });
  }

  function settle(waiting: Waiting, served: Served): void {
    if (waiting.isSettled) return;
    waiting.isSettled = true;
    inWork.delete(waiting);
    const left = (inWorkByKey.get(waiting.command.key) ?? 1) - 1;
    if (left === 0) inWorkByKey.delete(waiting.command.key);
    else inWorkByKey.set(waiting.command.key, left);
    waiting.settle(served);
  }

  /** At the deadline: a twin under the same id may still bring it home, otherwise nobody knows. */
  function sweep(): void {
    const now = performance.now();
    for (const waiting of inWork) {
      if (now - waiting.since < DEADLINE_MS) break; // in order of arrival
      const hasTwin = (inWorkByKey.get(waiting.command.key) ?? 0) > 1;
      settle(waiting, plainly(hasTwin ? 'OPERATION_IN_PROGRESS' : 'TEMPORARY_ERROR'));
    }
  }

  async function work(lane: { queue: Waiting[]; isBusy: boolean }): Promise<void> {
    while (lane.queue.length > 0) {
      const batch = lane.queue.splice(0, BATCH_MAX).filter(isStillWanted);
      if (batch.length > 0) await serveBatch(batch);
    }
    lane.isBusy = false;
  }

  function isStillWanted(waiting: Waiting): boolean {
    return !waiting.isSettled && performance.now() - waiting.since < START_WITHIN_MS;
  }

  async function serveBatch(batch: Waiting[]): Promise<void> {
    let rows: Row[];
    try {
      rows = await apply(
        batch.map((one) => one.command),
        false,
      );
    } catch (error) {
      // One poisonous command must not spoil the others; what was committed unseen answers as a replay.
      onError(error as Error);
      for (const one of batch) if (isStillWanted(one)) settle(one, await serveAlone(one.command));
      return;
    }
    for (const row of rows) {
      const waiting = batch[Number(row[0])]!;
      if (row[1] === 'BUSY') {
        held.push(waiting);
        if (patient < PATIENT_LANES) void workPatiently();
      } else settle(waiting, toServed(row));
    }
  }

  async function apply(commands: readonly Command[], waits: boolean): Promise<Row[]> {
    const json = `[${commands.map((one, n) => `{"n":${n},${one.json}`).join(',')}]`;
    const result = await pool.query<Row>({ ...STATEMENT, values: [json, waits] });
    const moved = result.rows
      .filter((row) => row[10] !== null)
      .map((row) => ({ memberId: row[10]!, version: row[5]! }));
    if (moved.length > 0) onMoved(moved);
    return result.rows;
  }

  async function serveAlone(command: Command): Promise<Served> {
    for (let tries = 1; ; tries++) {
      try {
        const [row] = await apply([command], true);
        return row === undefined ? plainly('TEMPORARY_ERROR') : toServed(row);
      } catch (error) {
        const { code = '' } = error as { code?: string };
        const mayTryAgain = code === UNIQUE_VIOLATION || code === '40P01' || LOST_CONNECTION.test(code);
        if (!mayTryAgain || tries >= TRIES_MAX) {
          onError(error as Error);
          return plainly('TEMPORARY_ERROR');
        }
      }
    }
  }

  /** Serves the held commands of one player after the other, waiting for the wallet up to the lock time-out. */
  async function workPatiently(): Promise<void> {
    patient += 1;
    for (let first = held.shift(); first !== undefined; first = held.shift()) {
      const player = first.command.playerId;
      const ofPlayer = [first, ...takeAll(held, (one) => one.command.playerId === player)].filter(isStillWanted);
      for (const one of ofPlayer) settle(one, await serveAlone(one.command));
    }
    patient -= 1;
  }

  async function submitInOrder(commands: readonly Command[]): Promise<Served[]> {
    const until = performance.now() + START_WITHIN_MS;
    const answers: Served[] = [];
    for (let start = 0; start < commands.length; start += BATCH_MAX) {
      const chunk = commands.slice(start, start + BATCH_MAX);
      if (performance.now() > until) answers.push(...chunk.map(() => plainly('TEMPORARY_ERROR')));
      else answers.push(...(await applyInOrder(chunk, until)));
    }
    return answers;
  }

  async function applyInOrder(chunk: readonly Command[], until: number): Promise<Served[]> {
    try {
      return (await apply(chunk, true)).map(toServed);
    } catch (error) {
      onError(error as Error);
      const answers: Served[] = [];
      for (const command of chunk) {
        answers.push(performance.now() > until ? plainly('TEMPORARY_ERROR') : await serveAlone(command));
      }
      return answers;
    }
  }

  return {
    submit,
    submitInOrder,
    waiting: () => inWork.size,
    async stop() {
      while (inWork.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      clearInterval(sweeper);
    },
  };
}

function toServed(row: Row): Served {
  return {
    code: row[1] as Served['code'],
    moved: row[2] ?? '0',
    balanceAfter: row[3] ?? null,
    balance: row[4] ?? null,
    version: row[5] ?? null,
    walletTransactionId: row[6] ?? null,
    isReplayed: row[7] === 't',
    limit: (row[8] ?? null) as Served['limit'],
    currency: row[9] ?? null,
  };
}

function laneOf(playerId: string, lanes: number): number {
  let hash = 0;
  for (let i = 0; i < playerId.length; i++) hash = (hash * 31 + playerId.charCodeAt(i)) | 0;
  return Math.abs(hash) % lanes;
}

function takeAll(list: Waiting[], fits: (one: Waiting) => boolean): Waiting[] {
  const taken: Waiting[] = [];
  for (let i = list.length - 1; i >= 0; i--) if (fits(list[i]!)) taken.unshift(...list.splice(i, 1));
  return taken;
}
