/**
 * Lets work give way that needs nothing but the processor: `atOnce` of it, then a round of the event loop, in which bets
 * and answers of the database come in between. Who asks waits for its turn, in the order of asking; when few ask, no time.
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
