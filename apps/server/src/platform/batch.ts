/** Largest number of keys in one statement. */
const TOGETHER_MAX = 200;

/**
 * Combines many queries into one: the keys requested in the same round of the event loop go to the database in one
 * statement. Each answer is as fresh as that of a single query. A busy server queries far less often, an idle one no
 * later.
 * `askAll` answers in the order of the keys; if it fails, all callers get the error.
 * `atOnce` limits the number of concurrent statements; later keys are collected for the next statement. Writes benefit
 * from this, because a larger batch shares one commit.
 */
export function batched<Key, Answer>(
  askAll: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  { atOnce = Number.POSITIVE_INFINITY }: { atOnce?: number } = {},
): (key: Key) => Promise<Answer> {
  const waiting: { key: Key; answer: PromiseWithResolvers<Answer> }[] = [];
  let underWay = 0;
  let isPlanned = false;

  async function ask(together: typeof waiting): Promise<void> {
    try {
      const answers = await askAll(together.map(({ key }) => key));
      for (const [at, one] of together.entries()) one.answer.resolve(answers[at]!);
    } catch (error) {
      for (const one of together) one.answer.reject(error);
    }
    underWay--;
    askWaiting();
  }

  function askWaiting(): void {
    for (; waiting.length > 0 && underWay < atOnce; underWay++) void ask(waiting.splice(0, TOGETHER_MAX));
  }

  return (key) => {
    const answer = Promise.withResolvers<Answer>();
    waiting.push({ key, answer });
    if (!isPlanned && underWay < atOnce) {
      isPlanned = true;
      setImmediate(() => {
        isPlanned = false;
        askWaiting();
      });
    }
    return answer.promise;
  };
}

/**
 * Runs one query for all callers with the same name. A caller that arrives while a query is running gets the next one,
 * so each answer is as fresh as that of a single query. All callers of a query share its failure.
 */
export function asksTogether<Key, Answer>(
  nameOf: (key: Key) => string,
  ask: (key: Key) => Promise<Answer>,
): (key: Key) => Promise<Answer> {
  const planned = new Map<string, Promise<Answer>>();
  const underWay = new Map<string, Promise<unknown>>();
  const begin = (name: string, key: Key): Promise<Answer> => {
    planned.delete(name);
    const answer = ask(key);
    const ended = answer.catch(() => undefined);
    underWay.set(name, ended);
    void ended.then(() => {
      if (underWay.get(name) === ended) underWay.delete(name);
    });
    return answer;
  };
  return (key) => {
    const name = nameOf(key);
    const known = planned.get(name);
    if (known !== undefined) return known;
    const before = underWay.get(name) ?? new Promise((resolve) => setImmediate(resolve));
    const answer = before.then(() => begin(name, key));
    planned.set(name, answer);
    return answer;
  };
}
