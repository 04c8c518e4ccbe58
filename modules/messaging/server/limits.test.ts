// Limits and budget with concurrent requests on two nodes. Nothing is sent here; the tests count queued messages.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod/mini';
import { anotherNode, buildTestApp, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import type { App } from '@sanam/server/app.ts';
import type { Setting } from '@sanam/merchants/server/settings.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Refusal } from '@sanam/server/platform/errors.ts';
import { messagesSettings } from './settings.ts';

const env = { RAIL_URL: 'http://127.0.0.1:1', RAIL_SECRET: randomBytes(32).toString('base64') };
let t: TestApp;
let second: TestNode;
let counter = 0;

beforeAll(async () => {
  t = await buildTestApp(env);
  second = await anotherNode(t, env);
});
afterAll(async () => {
  await second?.close();
  await t?.close();
});

/** Returns a Thai number in its own block of ten thousand. */
const freshNumber = (): string => `+66${81_000_0000 + ++counter * 10_000}`;
const freshAddress = (): string => `198.51.${++counter % 250}.7`;

interface Ask {
  to?: string;
  ip?: string | null;
  isWithheld?: boolean;
  messageId?: string;
}
/** Returns "ok", or the code of the refusal. */
async function send(app: App, ask: Ask = {}): Promise<string> {
  const { to = freshNumber(), ip = freshAddress(), ...rest } = ask;
  try {
    await inTransaction(app.platform.db, (trx) =>
      app.modules.messaging.service.sendSms(trx, {
        merchantId: 'default',
        to,
        template: 'code',
        values: { code: '123456', minutes: '3' },
        language: 'EN',
        causedBy: ip,
        validSeconds: 180,
        ...rest,
      }),
    );
    return 'ok';
  } catch (error) {
    return (error as Refusal).code;
  }
}
/** Sends so many requests at the same time, spread over both nodes; returns how many were accepted. */
async function storm(count: number, ask: () => Ask): Promise<number> {
  const all = Array.from({ length: count }, (_, i) => send(i % 2 === 0 ? t.app : second.app, ask()));
  return (await Promise.all(all)).filter((outcome) => outcome === 'ok').length;
}
async function set(name: keyof typeof messagesSettings, value: unknown): Promise<void> {
  const setting: Setting<z.ZodMiniType> = messagesSettings[name];
  const change = { merchantId: 'default', value, reason: 'test' };
  await t.app.modules.merchants.service.changeSetting(systemContext('test'), setting, change);
  await second.app.modules.merchants.service.reload();
}

describe('limits of SMS, shared by all nodes', () => {
  it('let three codes through to a number in ten minutes, however many ask at once [SEC-022]', async () => {
    const to = freshNumber();
    expect(await storm(12, () => ({ to }))).toBe(3);
    await t.advance(590);
    expect(await send(second.app, { to })).toBe('messages.smsLimit');
    await t.advance(11);
    expect(await send(second.app, { to })).toBe('ok');
  });

  it('let ten through to a number in a day, and say how long to wait', async () => {
    const to = freshNumber();
    for (let i = 0; i < 10; i++) {
      expect(await send(t.app, { to })).toBe('ok');
      await t.advance(300);
    }
    expect(await send(t.app, { to })).toBe('messages.smsLimit');
    const refused = await inTransaction(t.app.platform.db, (trx) =>
      t.app.modules.messaging.service.sendSms(trx, {
        merchantId: 'default',
        to,
        template: 'code',
        values: { code: '123456', minutes: '3' },
        language: 'EN',
        causedBy: freshAddress(),
      }),
    ).catch((error: unknown) => error as Refusal);
    const { retryAfterSeconds } = (refused as Refusal).details as { retryAfterSeconds: number };
    // The first of the ten leaves the window a day after it was sent.
    expect(Math.abs(retryAfterSeconds - (86_400 - 3000))).toBeLessThan(30);
    await t.advance(retryAfterSeconds + 1);
    expect(await send(t.app, { to })).toBe('ok');
  });

  it.each([
    ['a block of ten thousand numbers', 'prefix', () => ({ to: `+6689123${1000 + ++counter}` })],
    ['an internet address', 'address', () => ({ ip: '203.0.113.9' })],
    ['a network', 'network', () => ({ ip: `192.0.2.${++counter % 250}` })],
  ] as const)('count %s', async (_name, scope, ask) => {
    const shipped = messagesSettings.smsLimits.fallback;
    await set('smsLimits', { ...shipped, [scope]: [{ max: 5, seconds: 3600 }] });
    expect(await storm(14, ask)).toBe(5);
    await t.advance(3601);
    expect(await send(t.app, ask())).toBe('ok');
    await set('smsLimits', shipped);
  });

  it('let only countries of the list be written to [SEC-022]', async () => {
    expect(await send(t.app, { to: '+447400123456' })).toBe('messages.smsCountryNotAllowed');
    expect(await send(t.app, { to: '+6591234567' })).toBe('ok');
    await set('smsCountries', ['TH']);
    expect(await send(second.app, { to: '+6591234568' })).toBe('messages.smsCountryNotAllowed');
    await set('smsCountries', messagesSettings.smsCountries.fallback);
  });

  it('name nobody in their table', async () => {
    const to = freshNumber();
    await send(t.app, { to });
    const found = await t.owner.query('select count(*) from platform_rate_windows where key like $1', [
      `%${to.slice(1)}%`,
    ]);
    expect(found.rows[0].count).toBe(0n);
  });
});

describe('the budget of the day', () => {
  it('stops exactly at the cap, over two nodes, and opens on the next day [SEC-022]', async () => {
    await goToNoon(t);
    await set('smsPrices', { other: '9.00', countries: { TH: '0.50' } });
    await set('smsDailyCap', '5.20');
    expect(await storm(30, () => ({}))).toBe(10);
    expect(await send(t.app)).toBe('messages.smsUnavailable');
    const { spentMinor, capMinor, messages } = await t.app.modules.messaging.service.spending('default');
    expect({ spentMinor, capMinor, messages }).toEqual({ spentMinor: 500n, capMinor: 520n, messages: 10 });
    const rows = await t.owner.query(
      `select sum(cost_minor)::bigint as cost from messaging_outgoing where created_at > platform_now() - interval '1 hour'`,
    );
    expect(rows.rows[0].cost).toBe(500n);
  });

  it('tells the operator once', async () => {
    const published = vi.spyOn(t.app.platform.live, 'publish');
    await t.drain(['messages.watch']);
    await second.app.platform.jobs.drain(['messages.watch']);
    const alerts = await t.owner.query(`select kind from messaging_alerts order by kind`);
    expect(alerts.rows.map((row: { kind: string }) => row.kind)).toEqual(['budget', 'cap']);
    expect((await t.app.modules.messaging.service.spending('default')).alerts).toEqual([
      { kind: 'budget', country: null },
      { kind: 'cap', country: null },
    ]);
    expect(published.mock.calls.filter(([channel]) => channel === 'staff')).toEqual(
      Array.from({ length: 2 }, () => ['staff', { type: 'opsSettings' }]),
    );
    published.mockRestore();
    const metrics = await (await fetch(`${t.url}/metrics`)).text();
    expect(metrics).toContain('sanam_sms_alerts{merchant="default",kind="cap"} 1');
    expect(metrics).toContain('sanam_sms_spent{merchant="default"} 500');
    expect(metrics).toContain('sanam_sms_refused_total{reason="cap"}');
    await t.advance(86_400);
    expect(await send(second.app)).toBe('ok');
  });

  it('is not charged for what nobody gets, nor twice for the same message', async () => {
    const before = (await t.app.modules.messaging.service.spending('default')).spentMinor;
    expect(await send(t.app, { isWithheld: true })).toBe('ok');
    const again = { messageId: 'msg_same', to: freshNumber() };
    expect(await storm(6, () => again)).toBeGreaterThan(0);
    expect(await send(t.app, again)).toBe('ok');
    const { spentMinor } = await t.app.modules.messaging.service.spending('default');
    expect(spentMinor - before).toBe(50n);
  });

  it('without a gateway there is no SMS', async () => {
    const bare = await anotherNode(t);
    expect(await send(bare.app)).toBe('messages.smsUnavailable');
    await bare.close();
  });
});

describe('pumping', () => {
  it('shows as a conversion near zero, and the operator is told', async () => {
    await t.advance(86_400);
    await set('smsDailyCap', messagesSettings.smsDailyCap.fallback);
    for (let i = 0; i < 24; i++) await send(t.app);
    await t.owner.query(
      `update messaging_outgoing set state = 'sent',
         used_at = case when message_id in (select message_id from messaging_outgoing order by created_at desc limit 3) then platform_now() end
       where created_at > platform_now() - interval '5 minutes'`,
    );
    await t.advance(240);
    await t.drain(['messages.watch']);
    const alerts = await t.owner.query(`select details from messaging_alerts where kind = 'pumping'`);
    expect(alerts.rows).toMatchObject([{ details: { country: 'TH', sent: 24, used: 3 } }]);
    const metrics = await (await fetch(`${t.url}/metrics`)).text();
    expect(metrics).toContain('sanam_sms_codes_used_ratio{merchant="default",country="TH"} 0.125');
  });
});
