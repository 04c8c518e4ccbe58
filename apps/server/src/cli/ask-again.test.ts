// Requests of the first start to a vendor while the machine is under heavy load.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { type FakeVendor, startFakeVendor } from '../../test/fake-vendor.ts';
import { askAgain } from './ask-again.ts';

let t: TestApp;
let vendor: FakeVendor;

beforeAll(async () => {
  t = await buildTestApp();
  vendor = await startFakeVendor(t, 'SLOW');
});
afterAll(async () => {
  await vendor.close();
  await t.close();
});

const games = () => t.app.modules.catalogue.importFrom('SLOW');
const what = 'the list of games';

it('waits for a vendor that does not answer yet, and takes its list once', async () => {
  vendor.behaviour = 'silent';
  const asked = askAgain(games, { what, withinMs: 30_000, pauseMs: 50 });
  setTimeout(() => (vendor.behaviour = 'normal'), 120);
  expect(await asked).toEqual({ added: 0, updated: 0, bad: [] });
  expect(vendor.asked.map(({ call }) => call)).toEqual(['games']);
});

it('gives up when its time is over, and says what did not come', async () => {
  vendor.behaviour = 'silent';
  await expect(askAgain(games, { what, withinMs: 1000, pauseMs: 300 })).rejects.toThrow(
    'the list of games: no answer within 1 s',
  );
});

it('does not ask again where the vendor is not the reason', async () => {
  let asked = 0;
  const unknown = () => {
    asked += 1;
    return t.app.modules.catalogue.importFrom('NOBODY');
  };
  await expect(askAgain(unknown, { what, withinMs: 30_000 })).rejects.toThrow('there is no vendor NOBODY');
  expect(asked).toBe(1);
});
