import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, setFeature } from '@sanam/server/test/clients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('tells a page its merchant, its settings and what each module adds', async () => {
  const visitor = callerOf(t);
  const { info, maintenance, regionRestriction } = (await visitor('permission', { query: {} })).value;
  expect(info).toMatchObject({ merchantCode: 'SANAM', currency: 'THB', humanCheck: { kind: 'puzzle' } });
  expect(info.registerRules.fields.map(({ field }) => field)).toContain('username');
  expect(info.whitelabel.length).toBeGreaterThan(0);
  expect([maintenance, regionRestriction]).toEqual([false, false]);
  const before = info.registerRules.methods;
  await setFeature(t, 'MOBILENUMREG3', !before.includes('mobile'));
  const after = (await visitor('permission', { query: {} })).value.info.registerRules.methods;
  expect(after.includes('mobile')).toBe(!before.includes('mobile'));
});

it('asks content whether terms are published', async () => {
  const { hasTerms } = t.app.modules.members.ports;
  expect(await hasTerms.ask('default', 'no-such-version')).toBe(false);
});
