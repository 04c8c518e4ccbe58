/**
 * Makes processor-bound work yield: after `atOnce` pieces, one round of the event loop lets bets and database answers
 * run. Callers wait in order of arrival; a few callers do not wait at all.
 */
export function createTurns(atOnce: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  let isCounting = false;

  function nextRound(): void {
    const some = waiting.splice(0, atOnce);
    taken = some.length;
    isCounting = taken > 0;
    if (isCounting) setImmediate(nextRound);
    for (const go of some) go();
  }

  return () => {
    if (!isCounting) {
      isCounting = true;
      setImmediate(nextRound);
    }
    if (taken < atOnce) {
      taken++;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
}
