import type { LiveHub } from '@sanam/server/platform/live.ts';

/** Makes other staff's open settings pages reload. */
export const tellSettings = (live: Pick<LiveHub, 'publish'>): Promise<void> =>
  live.publish('staff', { type: 'opsSettings' });

/** Waits for a change of settings, then makes other staff's open pages reload. */
export async function toldSettings<Answer>(live: Pick<LiveHub, 'publish'>, change: Promise<Answer>): Promise<Answer> {
  const answer = await change;
  await tellSettings(live);
  return answer;
}
