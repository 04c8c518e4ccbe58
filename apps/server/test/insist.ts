import { inspect } from 'node:util';
import { vi } from 'vitest';

/** A loop that outlives its test keeps a core busy under every later test of the process. */
const BOUNDS = { timeout: 45_000, interval: 20 };

/** Repeats `work` until `isDone` accepts what it answers. Throws after 45 seconds, with the last answer. */
export function insist<Answer>(work: () => Promise<Answer>, isDone: (answer: Answer) => boolean): Promise<Answer> {
  return vi.waitFor(async () => {
    const answer = await work();
    if (!isDone(answer)) throw new Error(`it never came true; the last answer: ${inspect(answer)}`);
    return answer;
  }, BOUNDS);
}
