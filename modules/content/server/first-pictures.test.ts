import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { createFirstPictures } from './first-pictures.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('knows the first banner that a visitor sees at a path, and none where none hangs', async () => {
  const { service } = t.app.modules.content;
  const ask = { merchantId: 'default', types: ['B'], language: 'TH', reader: 'visitor' } as const;
  const { banners } = await service.listAnnouncements({ ...ask, types: ['B'] });
  const of = (group: string) => banners.find(({ groupName }) => groupName === group)?.url;
  const pictures = createFirstPictures(service);
  expect(of('w_home')).toMatch(/^\/art\//);
  for (const [path, group] of [
    ['/', 'w_home'],
    ['/rng', 'w_rng'],
    ['/promotions', 'w_promotion'],
  ] as const)
    expect([path, await pictures.at('default', path)]).toEqual([path, of(group)]);
  for (const path of ['/nowhere', '/rng/', '/constructor', ''])
    expect(await pictures.at('default', path)).toBeUndefined();
});

it('asks once for many pages, and again after a failure', async () => {
  let asked = 0;
  const banner = { groupName: 'w_rng', url: '/art/x.svg' };
  const pictures = createFirstPictures({
    async listAnnouncements() {
      if (++asked === 1) throw new Error('the database is away');
      return {
        player: [],
        popup: [],
        promotion: [],
        banners: [banner, { ...banner, url: '/art/second.svg' }] as never,
      };
    },
  });
  await expect(pictures.at('default', '/rng')).rejects.toThrow('away');
  expect(await pictures.at('default', '/rng')).toBe('/art/x.svg');
  expect(await pictures.at('default', '/help')).toBeUndefined();
  expect(asked).toBe(2);
});
