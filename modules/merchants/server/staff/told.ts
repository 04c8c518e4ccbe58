import type { LiveHub } from '@sanam/server/platform/live.ts';

/** Other people's open pages of settings read them again. */
export const tellSettings = (live: Pick<LiveHub, 'publish'>): Promise<void> =>
  live.publish('staff', { type: 'opsSettings' });

/** Waits for a change of settings, then tells other people's open pages. */
export async function toldSettings<Answer>(live: Pick<LiveHub, 'publish'>, change: Promise<Answer>): Promise<Answer> {
  const answer = await change;
  await tellSettings(live);
  return answer;
}
