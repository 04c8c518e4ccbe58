// Gathers the commands that arrive while the database works on the ones before, and sends them as one statement: no
// timer, so a lone bet waits for nobody. A player always has the same lane, so lanes never wait for each other.
import type pg from 'pg';
import type { Command } from './commands.ts';
import { createEngineCall, type EngineCall, type Moved } from './engine-call.ts';
import { createInWork, type InWork, START_WITHIN_MS, type Waiting } from './in-work.ts';
import { plainly, type Served } from './types.ts';

const LANES = 2;
const BATCH_MAX = 64;
/** Bets are shed first, credits last (H8). */
const DEBITS_WAITING_MAX = 1_000;
const CREDITS_WAITING_MAX = 4_000;
/** Wallets that somebody else holds are waited for here, so that only their players wait. */
const PATIENT_MAX = 2;

export interface Batcher {
  /** Serves one command. Never rejects: what goes wrong is `TEMPORARY_ERROR` or `RATE_LIMITED`. */
  submit(command: Command): Promise<Served>;
  /** Serves commands strictly one after the other (a vendor's `batch`), each judged on its own. */
  submitInOrder(commands: readonly Command[]): Promise<Served[]>;
  /** Waits for what is in work. */
  stop(): Promise<void>;
}

export interface BatcherDeps {
  pool: pg.Pool;
  /** Told after commit whose balance changed. */
  onMoved?: (moved: Moved[]) => void;
  /** Told after commit which player's bet waits for the answer to a reality check. */
  onCheckDue?: (playerId: string) => void;
  onError?: (error: Error) => void;
  lanes?: number;
}

interface Lane {
  queue: Waiting[];
  isBusy: boolean;
}

export function createBatcher(deps: BatcherDeps): Batcher {
  const { pool, onMoved = () => {}, onCheckDue = () => {}, onError = () => {}, lanes: count = LANES } = deps;
  const engine = createEngineCall({ pool, onMoved, onCheckDue, onError });
  const inWork = createInWork();
  const hold = createPatience(engine, inWork);
  const lanes: Lane[] = Array.from({ length: count }, () => ({ queue: [], isBusy: false }));

  async function work(lane: Lane): Promise<void> {
    while (lane.queue.length > 0) {
      const batch = lane.queue.splice(0, BATCH_MAX).filter(inWork.isWanted);
      if (batch.length > 0) await serve(batch);
    }
    lane.isBusy = false;
  }

  async function serve(batch: Waiting[]): Promise<void> {
    try {
      const answers = await engine.apply(
        batch.map((one) => one.command),
        false,
      );
      for (const [n, answer] of answers.entries()) {
        if (answer === 'busy') hold(batch[n]!);
        else inWork.settle(batch[n]!, answer.served);
      }
    } catch (error) {
      // One poisonous command must not spoil the others; what was committed unseen answers as a replay.
      onError(error as Error);
      for (const one of batch) if (inWork.isWanted(one)) inWork.settle(one, await engine.alone(one.command));
    }
  }

  return {
    submit(command) {
      const lane = lanes[laneOf(command.playerId, count)]!;
      const max = command.isDebit ? DEBITS_WAITING_MAX : CREDITS_WAITING_MAX;
      if (lane.queue.length >= max) return Promise.resolve(plainly('RATE_LIMITED'));
      return new Promise((resolve) => {
        lane.queue.push(inWork.add(command, resolve));
        if (lane.isBusy) return;
        lane.isBusy = true;
        // Everything that arrived in this turn of the event loop goes with the first.
        setImmediate(() => void work(lane));
      });
    },
    submitInOrder: (commands) => applyInOrder(engine, commands, onError),
    stop: inWork.stop,
  };
}

/** Serves the commands of held wallets, one player's after the other, each waiting up to the lock time-out. */
function createPatience(engine: EngineCall, inWork: InWork): (waiting: Waiting) => void {
  const held: Waiting[] = [];
  let working = 0;

  async function work(): Promise<void> {
    working += 1;
    for (let first = held.shift(); first !== undefined; first = held.shift()) {
      const { playerId } = first.command;
      const ofPlayer = [first, ...takeAll(held, (one) => one.command.playerId === playerId)];
      for (const one of ofPlayer) if (inWork.isWanted(one)) inWork.settle(one, await engine.alone(one.command));
    }
    working -= 1;
  }

  return (waiting) => {
    held.push(waiting);
    if (working < PATIENT_MAX) void work();
  };
}

async function applyInOrder(
  engine: EngineCall,
  commands: readonly Command[],
  onError: (error: Error) => void,
): Promise<Served[]> {
  const until = performance.now() + START_WITHIN_MS;
  const isLate = (): boolean => performance.now() > until;
  const answers: Served[] = [];
  for (let start = 0; start < commands.length; start += BATCH_MAX) {
    const chunk = commands.slice(start, start + BATCH_MAX);
    try {
      if (isLate()) answers.push(...chunk.map(() => plainly('TEMPORARY_ERROR')));
      else
        for (const one of await engine.apply(chunk, true))
          answers.push(one === 'busy' ? plainly('TEMPORARY_ERROR') : one.served);
    } catch (error) {
      onError(error as Error);
      for (const one of chunk) answers.push(isLate() ? plainly('TEMPORARY_ERROR') : await engine.alone(one));
    }
  }
  return answers;
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
