import { Refusal } from '../platform/errors.ts';

const PAUSE_MS = 1000;

/**
 * Asks a vendor again while it cannot be reached or takes too long, as it does beside a heavy load; anything else is
 * thrown at once. Says in words what did not come when `withinMs` are over.
 */
export async function askAgain<Answer>(
  ask: () => Promise<Answer>,
  { what, withinMs, pauseMs = PAUSE_MS }: { what: string; withinMs: number; pauseMs?: number },
): Promise<Answer> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'games.vendorUnavailable') throw error;
      if (performance.now() + pauseMs > until)
        throw new Error(`${what}: no answer within ${Math.round(withinMs / 1000)} s`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
