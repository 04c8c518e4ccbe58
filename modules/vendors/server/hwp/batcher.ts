// Gathers the commands that arrive while the database works on the ones before, and sends them as one statement: no
// timer, so a lone bet waits for nobody. A player always has the same lane, so lanes never wait for each other. A command
// that is sent again while it is under way goes to the database once.
import type pg from 'pg';
import type { Command } from './commands.ts';
import { createEngineCall, type EngineCall, type Moved } from './engine-call.ts';
import { createInWork, START_WITHIN_MS, type Waiting } from './in-work.ts';
import { createPatience } from './patience.ts';
import { createRepeats } from './repeats.ts';
import { plainly, type Served } from './types.ts';

const LANES = 2;
const BATCH_MAX = 64;
/** Bets are shed first, credits last (H8). */
const DEBITS_WAITING_MAX = 1_000;
const CREDITS_WAITING_MAX = 4_000;

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
  const repeats = createRepeats(inWork);
  const patience = createPatience({ engine, inWork, finish, setMax: BATCH_MAX, onError });
  const lanes: Lane[] = Array.from({ length: count }, () => ({ queue: [], isBusy: false }));

  /** Answers a command and those that were sent again meanwhile. */
  function finish(waiting: Waiting, served: Served): void {
    for (const unanswered of repeats.finish(waiting, served)) enqueue(unanswered);
  }

  function enqueue(waiting: Waiting): void {
    const lane = lanes[laneOf(waiting.command.playerId, count)]!;
    lane.queue.push(waiting);
    if (lane.isBusy) return;
    lane.isBusy = true;
    // Everything that arrived in this turn of the event loop goes with the first.
    setImmediate(() => void work(lane));
  }

  async function work(lane: Lane): Promise<void> {
    while (lane.queue.length > 0) {
      const batch: Waiting[] = [];
      for (const one of lane.queue.splice(0, BATCH_MAX)) {
        if (!inWork.isWanted(one)) finish(one, plainly('TEMPORARY_ERROR'));
        else if (patience.isHeld(one.command.playerId)) patience.hold(one);
        else batch.push(one);
      }
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
        if (answer === 'busy') patience.hold(batch[n]!);
        else finish(batch[n]!, answer.served);
      }
    } catch (error) {
      // One poisonous command must not spoil the others; what was committed unseen answers as a replay.
      onError(error as Error);
      for (const one of batch)
        finish(one, inWork.isWanted(one) ? await engine.alone(one.command) : plainly('TEMPORARY_ERROR'));
    }
  }

  return {
    submit(command) {
      const max = command.isDebit ? DEBITS_WAITING_MAX : CREDITS_WAITING_MAX;
      if (lanes[laneOf(command.playerId, count)]!.queue.length >= max) return Promise.resolve(plainly('RATE_LIMITED'));
      return new Promise((resolve) => {
        const waiting = inWork.add(command, resolve);
        if (!repeats.isRepeat(waiting)) enqueue(waiting);
      });
    },
    submitInOrder: (commands) => applyInOrder(engine, commands, onError),
    stop: inWork.stop,
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
