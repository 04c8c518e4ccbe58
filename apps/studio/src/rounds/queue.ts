import { dueTransactions } from './round-store.ts';
import { type SenderDeps, sendTransaction } from './transaction-sender.ts';

const BATCH = 16;
const POLL_MS = 400;

export interface Queue {
  /** Sends what is due now, once each; tests call it with a fake clock. Resolves to the number sent. */
  runDue(): Promise<number>;
  start(): void;
  /** Resolves when nothing is being sent any more. */
  stop(): Promise<void>;
}

/** The persistent retry queue: rows of `studio_transactions`, no matter who put them there. `endDue` may put more. */
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
