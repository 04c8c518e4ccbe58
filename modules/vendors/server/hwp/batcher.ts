// Collects the commands that arrive while the database works on earlier ones, and sends them as one statement: without
// a timer, so a lone bet waits for at most the set before it. A player is in one set at a time, so concurrent sets
// never wait for each other. A command that is repeated while running is sent to the database once.
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
/**
 * Number of waiting commands from which a second set starts beside the first: in a large set each command costs the
 * database less.
 */
const SECOND_SET_MIN = 32;
/** Maximum waiting debits. Bets are refused first, credits last (H8). */
const DEBITS_WAITING_MAX = 2_000;
const CREDITS_WAITING_MAX = 8_000;

export interface Batcher {
  /** Serves one command. Never rejects: failures are `TEMPORARY_ERROR` or `RATE_LIMITED`. */
  submit(command: Command): Promise<Served>;
  /** Serves commands strictly one after another (a vendor's `batch`), each judged separately. */
  submitInOrder(commands: readonly Command[]): Promise<Served[]>;
  /** Waits for running commands. */
  stop(): Promise<void>;
}

export interface BatcherDeps {
  pool: pg.Pool;
  /** Called after the commit with the changed balances. */
  onMoved?: (moved: Moved[]) => void;
  /** Called after the commit with the player whose bet waits for the answer to a reality check. */
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

  /** Answers a command and its repetitions. */
  function finish(waiting: Waiting, served: Served): void {
    for (const unanswered of repeats.finish(waiting, served)) sets.add(unanswered);
  }

  /** Answers commands that are too old; commands of a held wallet wait elsewhere. */
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
      // One bad command must not fail the others; a commit whose answer was lost answers as a replay.
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
