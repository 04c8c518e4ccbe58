// A live channel that is open when the site closes: it ends if its member would no longer be admitted.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { type LivePage, listen } from '@sanam/server/test/live.ts';
import { systemContext } from '@sanam/server/platform/context.ts';

const LOOK_MS = 60_000;
const by = systemContext('test');
const reason = 'agreed with operations';
const params = { merchantId: 'default' };

let t: TestApp;
let owner: TestStaff;
let risk: TestStaff;
let member: TestMember;

beforeAll(async () => {
  t = await buildTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  [owner, risk] = await Promise.all([staffSession(t, ['owner']), staffSession(t, ['risk'])]);
  member = await registerMember(t);
});
afterAll(() => t.close());
afterEach(async () => {
  vi.useRealTimers();
  await plan({ isOn: false });
});

const openFrom = (address: string, who = member) => listen(t, 'member', who, { 'x-forwarded-for': address });
const plan = (change: { isOn: boolean; from?: Date }) =>
  t.app.modules.access.gates.setMaintenance(by, { merchantId: 'default', reason, ...change });
const setMaintenance = async (isOn: boolean) => {
  const { revision } = (await owner.call('opsGetMaintenance', { params })).value;
  const body = { isOn, from: null, until: null, text: {}, revision, reason };
  expect((await owner.call('opsChangeMaintenance', { params, body })).status).toBe(200);
};
/** Returns the status as a page of that node receives it. */
async function statusAt(url: string): Promise<number> {
  const answer = await fetch(`${url}/wps/system/status`);
  return ((await answer.json()) as { value: { status: number } }).value.status;
}
/** Checks whether the page still receives events. */
async function isOpen(page: LivePage): Promise<boolean> {
  const heard = page.messages.length;
  await t.app.platform.live.publish(`member:${member.memberId}`, { type: 'round' });
  const news = vi.waitFor(() => expect(page.messages.length).toBeGreaterThan(heard), { timeout: 5000, interval: 10 });
  return Promise.race([news.then(() => true), page.closed.then(() => false)]);
}
const shut = { code: 1008, reason: 'site' };

describe('a live channel', () => {
  it('is told that maintenance begins and ends with it, but for those who test; it opens again afterwards [GAP-009]', async () => {
    const tester = { merchantId: 'default', kind: 'cidr', value: '203.0.113.0/28' } as const;
    await t.app.modules.access.changes.addTester(by, { ...tester, reason });
    const [page, testing, staff] = [
      await openFrom('192.0.2.7'),
      await openFrom('203.0.113.5'),
      await listen(t, 'staff', owner),
    ];
    await setMaintenance(true);
    expect(await page.closed).toEqual(shut);
    expect(page.topics()).toEqual([{ type: 'site' }]);
    expect((await openFrom('192.0.2.7')).messages).toEqual([]);
    expect(await isOpen(testing)).toBe(true);
    await expect.poll(() => staff.topics()).toContainEqual({ type: 'opsSettings' });
    await setMaintenance(false);
    const again = await openFrom('192.0.2.7');
    expect([await isOpen(again), await isOpen(testing)]).toEqual([true, true]);
    for (const one of [again, testing, staff]) one.close();
  });

  it('of a member who tests by name stays open in maintenance', async () => {
    const tester = { merchantId: 'default', kind: 'account', value: member.username } as const;
    await t.app.modules.access.changes.addTester(by, { ...tester, reason });
    const other = await registerMember(t);
    const [mine, others] = [await openFrom('192.0.2.7'), await openFrom('192.0.2.7', other)];
    await setMaintenance(true);
    expect(await others.closed).toEqual(shut);
    expect(await isOpen(mine)).toBe(true);
    mine.close();
    await t.app.modules.access.changes.removeTester(by, { ...tester, reason });
  });

  it('ends where a new rule keeps its address out, and nowhere else', async () => {
    const [kept, out] = [await openFrom('192.0.2.7'), await openFrom('198.51.100.9')];
    const rule = { kind: 'cidr', value: '198.51.100.0/24', isAllowed: false, position: 0, reason } as const;
    const added = await risk.call('opsAddAccessRule', { params, body: { ...rule, expiresAt: null, isForAll: false } });
    expect(added.status).toBe(200);
    expect(await out.closed).toEqual(shut);
    expect(await isOpen(kept)).toBe(true);
    kept.close();
  });

  it('ends within a minute where a planned maintenance begins by itself', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const now = (await t.owner.query<{ at: Date }>('select platform_now() as at')).rows[0]!.at;
    await plan({ isOn: true, from: new Date(now.getTime() + 300_000) });
    const page = await openFrom('192.0.2.7');
    vi.advanceTimersByTime(LOOK_MS);
    expect(await isOpen(page)).toBe(true);
    await t.advance(301);
    await t.app.modules.merchants.service.reload();
    vi.advanceTimersByTime(LOOK_MS);
    expect(await page.closed).toEqual(shut);
  });
});

describe('a second node', () => {
  it('closes its channels, and refuses every later call, as soon as its pages hear of the maintenance [GAP-009]', async () => {
    const node = await anotherNode(t);
    const page = await listen({ ...t, url: node.url } as TestApp, 'member', member);
    expect(await statusAt(node.url)).toBe(0);
    await setMaintenance(true);
    expect(await page.closed).toEqual(shut);
    expect(page.topics()).toEqual([{ type: 'site' }]);
    expect(await statusAt(node.url)).toBe(1);
    await node.close();
  });

  it('has a change in force without a question that the database tells of', async () => {
    const node = await anotherNode(t);
    expect(await statusAt(node.url)).toBe(0);
    // Without any notice from a call: only the database contains the change.
    vi.useFakeTimers({ toFake: ['performance'] });
    await t.owner.query(`update merchants set maintenance = true where merchant_id = 'default'`);
    await vi.waitFor(async () => expect(await statusAt(node.url)).toBe(1), { timeout: 20_000, interval: 20 });
    vi.useRealTimers();
    await node.close();
  });
});
