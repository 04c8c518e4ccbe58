/** As many questions as one statement takes. */
const TOGETHER_MAX = 200;

/**
 * Makes one question of many: what is asked in the same round of the event loop goes to the database in one statement.
 * Each answer is as fresh as if it had been asked for alone; a busy server asks far less often, an idle one no later.
 * `askAll` answers in the order of the keys; when it fails, all who asked hear of it.
 */
export function batched<Key, Answer>(
  askAll: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: { key: Key; answer: PromiseWithResolvers<Answer> }[] = [];

  async function ask(together: typeof waiting): Promise<void> {
    try {
      const answers = await askAll(together.map(({ key }) => key));
      for (const [at, one] of together.entries()) one.answer.resolve(answers[at]!);
    } catch (error) {
      for (const one of together) one.answer.reject(error);
    }
  }

  return (key) => {
    const answer = Promise.withResolvers<Answer>();
    waiting.push({ key, answer });
    if (waiting.length === 1)
      setImmediate(() => {
        const all = waiting;
        waiting = [];
        for (let from = 0; from < all.length; from += TOGETHER_MAX) void ask(all.slice(from, from + TOGETHER_MAX));
      });
    return answer.promise;
  };
}
