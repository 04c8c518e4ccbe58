const PATIENCE_MS = 45_000;
const PAUSE_MS = 20;

/**
 * Repeats `work` until `isDone` accepts what it answers, with a pause between two tries. Throws after 45 seconds with
 * the last answer: a loop that outlives its test would keep a core busy under every later test of the process.
 */
export async function insist<Answer>(
  work: () => Promise<Answer>,
  isDone: (answer: Answer) => boolean,
): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await work();
    if (isDone(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`it never came true; the last answer: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
