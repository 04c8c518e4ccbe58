import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { playOff } from '@sanam/server/test/wallet.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('counts the stakes of rounds that are over for the turnover, from the moment that is asked for', async () => {
  const { memberId } = await registerMember(t);
  const { db } = t.app.platform;
  const { turnoverSince } = t.app.modules.payments.ports;
  expect(await turnoverSince.ask(db, memberId, new Date(0))).toBe(0n);
  await playOff(t, memberId, 12_300n);
  await playOff(t, memberId, 700n);
  await playOff(t, (await registerMember(t)).memberId, 50_000n);
  expect(await turnoverSince.ask(db, memberId, new Date(0))).toBe(13_000n);
  expect(await turnoverSince.ask(db, memberId, new Date(Date.now() + 60_000))).toBe(0n);
});

it('counts the stakes of rounds that are open as in play, and not for the turnover', async () => {
  const { memberId } = await registerMember(t);
  const { db } = t.app.platform;
  const { inPlay } = t.app.modules.wallet.ports;
  const { turnoverSince } = t.app.modules.payments.ports;
  expect(await inPlay.ask(db, memberId)).toBe(0n);
  await playOff(t, memberId, 12_300n, 'OPEN');
  expect(await inPlay.ask(db, memberId)).toBe(12_300n);
  expect(await turnoverSince.ask(db, memberId, new Date(0))).toBe(0n);
});

it('tells help articles how much a deposit locks', async () => {
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 250');
  expect(await t.app.modules.content.ports.turnoverPercent.ask('default')).toBe(250);
});
