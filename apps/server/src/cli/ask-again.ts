import { Refusal } from '../platform/errors.ts';

const PAUSE_MS = 1000;

/**
 * Repeats a request to a vendor while the vendor is unreachable or too slow, as under heavy load. Throws any other
 * error at once. After `withinMs` milliseconds it throws an error that names what was not received.
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
