import { inspect } from 'node:util';
import { vi } from 'vitest';

/** Limit and interval in milliseconds. The limit ends loops that would keep a core busy during later tests. */
const BOUNDS = { timeout: 45_000, interval: 20 };

/** Repeats `work` until `isDone` accepts its answer. Throws with the last answer after 45 seconds. */
export function insist<Answer>(work: () => Promise<Answer>, isDone: (answer: Answer) => boolean): Promise<Answer> {
  return vi.waitFor(async () => {
    const answer = await work();
    if (!isDone(answer)) throw new Error(`it never came true; the last answer: ${inspect(answer)}`);
    return answer;
  }, BOUNDS);
}
