import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('gives a page the name and the settings of the brand of its host', async () => {
  const pages = t.app.platform.edge.pages.ask();
  const { host } = new URL(t.url);
  const { service } = t.app.modules.merchants;
  expect(await pages.brandName(host)).toBe((await service.merchant('default')).name);
  expect(await pages.gameOrigins(host)).toEqual(await service.gameOrigins('default'));
  expect([await pages.theme(host), await pages.isCounting(host)]).toEqual([undefined, false]);
});
