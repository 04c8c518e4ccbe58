// Measures answer times of sequential requests.

const WARM_UP = 10;

/** Returns the 95th percentile of each page in milliseconds. A page is called with the number of the turn. */
export async function p95Of(
  pages: Record<string, (turn: number) => Promise<unknown>>,
  seconds: number,
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const [name, ask] of Object.entries(pages)) {
    const taken: number[] = [];
    const end = performance.now() + (seconds * 1000) / Object.keys(pages).length;
    for (let turn = 0; performance.now() < end || taken.length < 2 * WARM_UP; turn++) {
      const from = performance.now();
      await ask(turn);
      if (turn >= WARM_UP) taken.push(performance.now() - from);
    }
    taken.sort((a, b) => a - b);
    figures[name] = Number(taken[Math.floor(taken.length * 0.95)]!.toFixed(1));
  }
  return figures;
}
