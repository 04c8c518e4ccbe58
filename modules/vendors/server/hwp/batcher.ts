// Gathers the commands that arrive while the database works on the ones before, and sends them as one statement: no
// timer, so a lone bet waits for at most the set before it. A player is in one set at a time, so the sets under way never
// wait for each other. A command that is sent again while it is under way goes to the database once.
import type pg from 'pg';
import type { Command } from './commands.ts';
import { createEngineCall, type EngineCall, type Moved } from './engine-call.ts';
import { createInWork, START_WITHIN_MS, type Waiting } from './in-work.ts';
import { createPatience } from './patience.ts';
import { createRepeats } from './repeats.ts';
import { createSets } from './sets.ts';
import { plainly, type Served } from './types.ts';

const SETS_AT_ONCE = 2;
const SET_MAX = 64;
/** A second set starts beside the first when so many wait: a command of a large set costs the database less. */
const SECOND_SET_MIN = 32;
/** Bets are shed first, credits last (H8). */
const DEBITS_WAITING_MAX = 2_000;
const CREDITS_WAITING_MAX = 8_000;

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
  setsAtOnce?: number;
}

export function createBatcher(deps: BatcherDeps): Batcher {
  const { pool, onMoved = () => {}, onCheckDue = () => {}, onError = () => {}, setsAtOnce = SETS_AT_ONCE } = deps;
  const engine = createEngineCall({ pool, onMoved, onCheckDue, onError });
  const inWork = createInWork();
  const repeats = createRepeats(inWork);
  const patience = createPatience({ engine, inWork, finish, setMax: SET_MAX, onError });
  const sets = createSets({ atOnce: setsAtOnce, setMax: SET_MAX, secondMin: SECOND_SET_MIN, isReady, serve });

  /** Answers a command and those that were sent again meanwhile. */
  function finish(waiting: Waiting, served: Served): void {
    for (const unanswered of repeats.finish(waiting, served)) sets.add(unanswered);
  }

  /** What is too old is answered, and what is for a held wallet waits elsewhere. */
  function isReady(one: Waiting): boolean {
    const isWanted = inWork.isWanted(one);
    if (!isWanted) finish(one, plainly('TEMPORARY_ERROR'));
    else if (patience.isHeld(one.command.playerId)) patience.hold(one);
    else return true;
    return false;
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
      if (sets.waiting() >= max) return Promise.resolve(plainly('RATE_LIMITED'));
      return new Promise((resolve) => {
        const waiting = inWork.add(command, resolve);
        if (!repeats.isRepeat(waiting)) sets.add(waiting);
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
  for (let start = 0; start < commands.length; start += SET_MAX) {
    const chunk = commands.slice(start, start + SET_MAX);
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
