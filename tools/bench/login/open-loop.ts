// Open-loop load: requests are sent by the clock, so that a slow answer does not delay the next one, and the delay of a
// late request counts.
import type { Latencies } from './plan.ts';

const TICK_MS = 1;
/** Milliseconds after the last request at which missing answers count as lost. */
const PATIENCE_MS = 30_000;

/**
 * Sends `count` requests at an even rate and waits for their answers. Latency is measured from the time a request was
 * due.
 */
export async function openLoop(
  plan: { count: number; perSecond: number },
  send: (index: number) => Promise<string>,
): Promise<Latencies> {
  const latencies: number[] = [];
  const codes: Record<string, number> = {};
  const open: Promise<void>[] = [];
  const startedAt = performance.now();
  const dueAt = (index: number) => startedAt + (index * 1000) / plan.perSecond;
  const one = async (index: number) => {
    const code = await send(index).catch((error: unknown) => `error ${(error as Error).message}`);
    codes[code] = (codes[code] ?? 0) + 1;
    latencies.push(performance.now() - dueAt(index));
  };
  let next = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      while (next < plan.count && dueAt(next) <= performance.now()) open.push(one(next++));
      if (next >= plan.count) {
        clearInterval(timer);
        resolve();
      }
    }, TICK_MS);
  });
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
  await Promise.race([Promise.all(open), patience]);
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2));
  return { sent: plan.count, p50Ms: quantile(0.5), p99Ms: quantile(0.99), maxMs: quantile(1), codes };
}

/** Sends the result to the parent process and ends. */
export function reportAndEnd(work: Promise<Latencies>): void {
  work.then(
    (report) => process.send?.({ report }, () => process.exit(0)),
    (error: unknown) => process.send?.({ error: String((error as Error).stack) }, () => process.exit(1)),
  );
}
