import { afterEach, expect, it } from 'vitest';
import { loadLater, modules } from '../modules.ts';
import { setFeatures, staleKeys, tellFeatures } from './feature.ts';
import { queryClient } from './query-client.ts';

afterEach(() => setFeatures(modules, loadLater));

it('a live event reaches every module that waits for it', () => {
  const heard: string[] = [];
  setFeatures([
    { onTopic: { balance: ({ version }) => void heard.push(`first ${version}`) } },
    { stale: { round: [['bets']], balance: ({ version }) => [['wallet', String(version)]] } },
    { onTopic: { balance: ({ version }) => void heard.push(`second ${version}`) } },
  ]);
  tellFeatures({ type: 'balance', version: 3 });
  tellFeatures({ type: 'round' });
  expect(heard).toEqual(['first 3', 'second 3']);
  expect(staleKeys({ type: 'round' })).toEqual([['bets']]);
  expect(staleKeys({ type: 'balance', version: 3 })).toEqual([['wallet', '3']]);
});

it.each([
  [7, false],
  [8, true],
])('a balance of version %i makes the known one of version 7 stale: %s', (version, isStale) => {
  queryClient.setQueryData(['balance'], { version: 7 });
  tellFeatures({ type: 'balance', version });
  expect(queryClient.getQueryState(['balance'])?.isInvalidated).toBe(isStale);
  queryClient.clear();
});
