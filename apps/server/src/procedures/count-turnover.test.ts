import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('answers the wallet from the rounds, and help articles from the rules of deposits', async () => {
  const { memberId } = await registerMember(t);
  const { db } = t.app.platform;
  const { ports } = t.app.modules.wallet;
  expect(await ports.turnoverSince.ask(db, memberId, new Date(0))).toBe(0n);
  expect(await ports.inPlay.ask(db, memberId)).toBe(0n);
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 250');
  expect(await t.app.modules.content.ports.turnoverPercent.ask('default')).toBe(250);
});
