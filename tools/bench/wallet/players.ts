// Creates players for a bench through the sandbox calls of HWP/1.
import { createHwpClient, keyFromBase64 } from '@sanam/hwp';
import type { BenchPlayer, GeneratorJob } from './plan.ts';

/** Creating a player twice is harmless: the first one never plays. */
const TRIES_MAX = 20;

export type PlayersJob = Pick<GeneratorJob, 'url' | 'vendors' | 'connections' | 'playerCount' | 'startBalance'>;

/** Creates players of the sandbox bench, spread evenly over the vendors. */
export async function makePlayers(job: PlayersJob): Promise<BenchPlayer[]> {
  const perVendor = Math.ceil(job.playerCount / job.vendors.length);
  const made = await Promise.all(
    job.vendors.map(async ({ code, requestKey, answerKey }, vendor) => {
      const client = createHwpClient({
        baseUrl: job.url,
        vendor: code,
        requestKeys: [keyFromBase64(requestKey)],
        answerKeys: [keyFromBase64(answerKey)],
        connectionsMax: Math.ceil(job.connections / job.vendors.length),
        timeoutMs: 30_000,
      });
      const one = async (): Promise<BenchPlayer> => {
        let result = await client.call('sandbox/player', { balance: job.startBalance });
        for (let tries = 1; !result.settled && tries < TRIES_MAX; tries++) {
          result = await client.call('sandbox/player', { balance: job.startBalance });
        }
        if (!result.settled || result.answer.outcome !== 'ACCEPTED') {
          throw new Error(`sandbox/player: ${result.settled ? result.answer.code : result.reason}`);
        }
        const { player_id, session_id, game_code } = result.answer as unknown as Record<string, string>;
        return { vendor, playerId: `${player_id}`, sessionId: `${session_id}`, gameCode: `${game_code}` };
      };
      try {
        return await inTurns(perVendor, Math.ceil(job.connections / job.vendors.length), one);
      } finally {
        client.close();
      }
    }),
  );
  return made.flat();
}

/** Returns `count` results, `width` at a time, so that no call times out in our own queue. */
async function inTurns<Result>(count: number, width: number, make: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let started = 0;
  const lane = async () => {
    while (started++ < count) results.push(await make());
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
