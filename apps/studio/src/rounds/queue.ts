import { dueTransactions } from './round-store.ts';
import { type SenderDeps, sendTransaction } from './transaction-sender.ts';

const BATCH = 16;
const POLL_MS = 400;

export interface Queue {
  /** Sends each due transaction once and returns the number sent. Tests call it with a fake clock. */
  runDue(): Promise<number>;
  start(): void;
  /** Resolves when no transaction is being sent. */
  stop(): Promise<void>;
}

/** Creates the persistent retry queue over the rows of `studio_transactions`. `endDue` may add rows. */
export function createQueue(deps: SenderDeps, endDue: () => Promise<unknown> = () => Promise.resolve()): Queue {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function runDue(): Promise<number> {
    await endDue();
    const due = await dueTransactions(deps.db, deps.now(), BATCH);
    const sent = await Promise.all(due.map((id) => sendTransaction(deps, id)));
    return sent.filter(Boolean).length;
  }

  async function turn(): Promise<void> {
    try {
      await runDue();
    } catch (error) {
      deps.log.error({ error: (error as Error).message }, 'queue');
    }
    if (!isStopped) schedule();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = turn();
    }, POLL_MS);
  }

  return {
    runDue,
    start: schedule,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
