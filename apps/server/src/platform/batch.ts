/** As many questions as one statement takes. */
const TOGETHER_MAX = 200;

/**
 * Makes one question of many: what is asked in the same round of the event loop goes to the database in one statement.
 * Each answer is as fresh as if it had been asked for alone; a busy server asks far less often, an idle one no later.
 * `askAll` answers in the order of the keys; when it fails, all who asked hear of it.
 * `atOnce`: so many statements are under way and no more; what comes meanwhile is gathered for the next one. Writes want
 * this: a larger set shares one commit.
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
 * Asks once for all callers whose questions have the same name. A caller that comes while an answer is under way gets the
 * next one, so each answer is as fresh as if it had been asked for alone. All who share an answer share its failure.
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
