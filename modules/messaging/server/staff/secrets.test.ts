// Sign-in methods and message providers configured at the console: secrets can be set but are never returned.
import type { CallInput, Calls } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';

let t: TestApp;
let owner: TestStaff;
let other: TestStaff;
let auditor: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  owner = await staffSession(t, ['owner']);
  other = await staffSession(t, ['owner']);
  auditor = await staffSession(t, ['auditor']);
});
afterAll(() => t.close());

const reason = 'new contract';
const SECRET = 'NeverShown-4711-NeverShown';
const KEYS = `whsec_${Buffer.from('k'.repeat(32)).toString('base64')}`;

const signIn = async () => (await owner.call('opsGetSignIn')).value;
const messaging = async () => (await owner.call('opsGetMessaging')).value;

const google: CallInput<Calls['opsChangeProvider']>['body']['settings'] = {
  enabled: true,
  issuer: 'https://accounts.provider.example',
  endpoints: null,
  clientId: 'client-1',
  scopes: ['openid', 'email'],
  idTokenAlgorithm: 'RS256',
};
const human = {
  scriptUrl: 'https://check.example/widget.js',
  globalName: 'checker',
  siteKey: 'site-1',
  verifyUrl: 'https://check.example/verify',
  hostnames: ['shop.example'],
  isActionChecked: true,
};
const gateway = {
  url: 'https://sms.example/send',
  method: 'POST' as const,
  headers: { authorization: 'Bearer {secret}' },
  format: 'json' as const,
  template: '{"to":"{to}","text":"{text}"}',
  sender: 'SANAM',
  success: null,
  timeoutMs: 5000,
  report: { idPath: 'data.id', statusPath: 'type', delivered: ['ok'], failed: ['no'] },
};
const mail = {
  host: 'smtp.example',
  port: 587,
  security: 'starttls' as const,
  user: 'mailer',
  from: 'no-reply@shop.example',
  fromName: null,
};

/** Checks that no answer of the console, log line or settings row contains the secret. */
async function expectNowhere(secret: string): Promise<void> {
  const answers = [
    await owner.call('opsGetSignIn'),
    await owner.call('opsGetMessaging'),
    await owner.call('opsListAudit', { query: { pageSize: 100 } }).catch(() => undefined),
    await auditor.call('opsListAudit', { query: { pageSize: 100 } }),
    await callerOf(t)('permission', { query: {} }),
  ];
  expect(JSON.stringify(answers.map((answer) => answer?.body))).not.toContain(secret);
  const stored = await t.owner.query(
    `select 1 from merchants_settings where value::text like $1 union all
     select 1 from platform_audit where before::text like $1 or after::text like $1 union all
     select 1 from platform_idempotency where answer::text like $1`,
    [`%${secret}%`],
  );
  expect(stored.rows).toEqual([]);
}
async function auditOf(subjectId: string) {
  const found = await t.owner.query(
    'select command, before, after, reason, actor from platform_audit where subject_id = $1 order by id',
    [subjectId],
  );
  return found.rows;
}

describe('identity providers', () => {
  it('keep their secret to themselves, through a change and through one that leaves it as it is', async () => {
    const change = async (clientSecret?: string) =>
      owner.call('opsChangeProvider', {
        params: { provider: 'google' },
        body: {
          settings: google,
          ...(clientSecret === undefined ? {} : { clientSecret }),
          revision: (await signIn()).revision,
          reason,
        },
      });
    expect((await change(SECRET)).status).toBe(200);
    const first = (await signIn()).providers.find((one) => one.provider === 'google')!;
    expect(first).toMatchObject({ hasSecret: true, settings: google, callbackPath: expect.stringMatching(/^\/wps\//) });
    expect((await change()).status).toBe(200);
    expect((await signIn()).providers.find((one) => one.provider === 'google')!.hasSecret).toBe(true);
    await expectNowhere(SECRET);
    expect((await change(`${SECRET}-2`)).status).toBe(200);
    await expectNowhere(SECRET);
    expect(await auditOf('default:google')).toMatchObject([
      { before: { clientSecret: 'not set' }, after: { clientSecret: 'set' }, reason, actor: owner.staffId },
      { before: { clientSecret: 'set' }, after: { clientSecret: 'set anew' } },
    ]);
    expect((await auditOf('default:identity.socialProviders')).length).toBe(1);
  });

  it('ask for the secret again when an address changes, so that it goes to nobody who does not know it', async () => {
    const change = async (settings: typeof google, clientSecret?: string) =>
      owner.call('opsChangeProvider', {
        params: { provider: 'google' },
        body: {
          settings,
          ...(clientSecret === undefined ? {} : { clientSecret }),
          revision: (await signIn()).revision,
          reason,
        },
      });
    const at = 'https://evil.example';
    const endpoints = { authorization: `${at}/a`, token: `${at}/t`, jwks: `${at}/k` };
    for (const moved of [
      { ...google, issuer: at },
      { ...google, endpoints },
    ])
      expect((await change(moved)).body).toMatchObject({
        code: 'request.invalid',
        value: { fields: [{ field: 'clientSecret', problem: 'secretAgain' }] },
      });
    expect((await signIn()).providers.find((one) => one.provider === 'google')!.settings).toEqual(google);
    expect((await change({ ...google, clientId: 'client-2' })).status).toBe(200);
    expect((await change({ ...google, endpoints }, SECRET)).status).toBe(200);
    expect((await change(google, SECRET)).status).toBe(200);
  });

  it('are refused at the field, with nothing written', async () => {
    const { revision } = await signIn();
    const rows = (await t.owner.query('select * from merchants_settings order by key')).rows;
    const cases: [string, object, string][] = [
      ['no web address', { ...google, issuer: 'javascript:alert(1)' }, 'settings.issuer'],
      ['a scope with a space', { ...google, scopes: ['openid email'] }, 'settings.scopes.0'],
      ['no scope', { ...google, scopes: [] }, 'settings.scopes'],
      ['unsigned tokens', { ...google, idTokenAlgorithm: 'none' }, 'settings.idTokenAlgorithm'],
      ['on without a client', { ...google, clientId: ' ' }, 'settings.clientId'],
      ['something more', { ...google, clientSecret: 'x' }, 'settings'],
    ];
    for (const [name, settings, field] of cases) {
      const body = { settings: settings as typeof google, revision, reason };
      const answer = await owner.call('opsChangeProvider', { params: { provider: 'google' }, body });
      const value = answer.body.success ? undefined : (answer.body.value as { fields: { field: string }[] });
      expect([name, answer.code, value?.fields[0]?.field]).toEqual([name, 'request.invalid', field]);
    }
    const stale = { settings: google, revision: '0'.repeat(16), reason };
    expect((await owner.call('opsChangeProvider', { params: { provider: 'google' }, body: stale })).code).toBe(
      'operator.staleVersion',
    );
    const withSecret = { ...stale, clientSecret: `${SECRET}-stale` };
    await owner.call('opsChangeProvider', { params: { provider: 'line' }, body: withSecret });
    expect((await t.owner.query(`select 1 from auth_social_secrets where provider = 'line'`)).rows).toEqual([]);
    expect((await t.owner.query('select * from merchants_settings order by key')).rows).toEqual(rows);
  });
});

describe('the human check', () => {
  const change = async (settings: typeof human | null, secret?: string) =>
    owner.call('opsChangeHumanCheck', {
      body: { settings, ...(secret === undefined ? {} : { secret }), revision: (await signIn()).revision, reason },
    });
  const decide = (who: TestStaff, id: string, decision: 'confirm' | 'refuse' = 'confirm') =>
    who.call('opsDecideApproval', { params: { id }, body: { decision, reason: 'seen' } });
  const shown = async () => (await callerOf(t)('permission', { query: {} })).value.info.humanCheck.kind;

  it('is the built-in puzzle until a provider with a secret is let in by two people, and again afterwards; never none', async () => {
    expect((await signIn()).human).toBeNull();
    const without = await change(human);
    expect(without.body).toMatchObject({ code: 'request.invalid', value: { fields: [{ field: 'secret' }] } });
    const { approvalId } = (await change(human, SECRET)).value;
    expect(await signIn()).toMatchObject({ human: null, humanApprovalId: approvalId });
    expect(await shown()).toBe('puzzle');
    await expectNowhere(SECRET);
    expect((await change({ ...human, siteKey: 'site-9' }, SECRET)).code).toBe('operator.approvalPending');
    expect((await change(null)).code).toBe('operator.approvalPending');
    expect((await decide(owner, approvalId!)).code).toBe('operator.sameStaff');
    const decided = (await decide(other, approvalId!)).value;
    expect(decided).toMatchObject({ state: 'executed', summary: 'https://check.example' });
    expect(JSON.stringify(decided)).not.toContain('sealed');
    expect(await signIn()).toMatchObject({ human: { ...human, hasSecret: true }, humanApprovalId: null });
    expect(await shown()).toBe('provider');
    await expectNowhere(SECRET);
    const { rows } = await t.owner.query('select sealed from staff_approvals where approval_id = $1', [approvalId]);
    expect(rows).toEqual([{ sealed: null }]);
    expect(await auditOf('default:identity.humanCheck')).toMatchObject([
      { command: 'operator.approval.proposed', actor: owner.staffId },
      { before: null, after: { siteKey: 'site-1', sealedSecret: 'set' }, reason, actor: other.staffId },
      { command: 'operator.approval.executed', actor: other.staffId },
    ]);
    // A change that allows no new host in the portal needs one person only.
    expect((await change({ ...human, siteKey: 'site-2' })).value.approvalId).toBeNull();
    expect((await change(null)).status).toBe(200);
    expect((await signIn()).human).toBeNull();
  });

  it('keeps its secret from a new address, and its place from a new script', async () => {
    const { approvalId } = (await change(human, SECRET)).value;
    await decide(other, approvalId!);
    const moved = { ...human, verifyUrl: 'https://evil.example/verify' };
    expect((await change(moved)).body).toMatchObject({
      code: 'request.invalid',
      value: { fields: [{ field: 'secret', problem: 'secretAgain' }] },
    });
    const script = { ...human, scriptUrl: 'https://evil.example/widget.js' };
    const next = (await change(script)).value.approvalId!;
    expect((await signIn()).human).toMatchObject({ scriptUrl: human.scriptUrl });
    expect((await decide(other, next, 'refuse')).status).toBe(200);
    expect((await signIn()).human).toMatchObject({ scriptUrl: human.scriptUrl });
    expect((await change(null)).status).toBe(200);
  });

  it('that was proposed before somebody changed it, or by somebody who may no longer, is not written', async () => {
    const first = (await change(human, SECRET)).value.approvalId!;
    await t.owner.query(
      `insert into merchants_settings (merchant_id, key, value) values ('default', 'identity.humanCheck', 'null')
       on conflict (merchant_id, key) do update set value = '{"globalName": "x"}'`,
    );
    expect((await decide(other, first)).value.state).toBe('failed');
    await t.owner.query(`delete from merchants_settings where key = 'identity.humanCheck'`);
    const second = (await change(human, SECRET)).value.approvalId!;
    await t.owner.query('delete from staff_role_assignments where staff_id = $1', [owner.staffId]);
    expect((await decide(other, second)).value.state).toBe('failed');
    await t.owner.query(`insert into staff_role_assignments (staff_id, role) values ($1, 'owner')`, [owner.staffId]);
    expect((await signIn()).human).toBeNull();
  });
});

describe('addresses in live mode', () => {
  it('are on the open internet: nothing that staff set leads to this machine or its networks', async () => {
    const live = await buildTestApp({
      SANAM_MODE: 'live',
      LICENSEE: 'Example Ltd',
      LICENCE_NUMBER: 'X-1',
      JURISDICTION: 'XX',
      ALLOWED_COUNTRIES: 'TH',
      SUPPORT_CONTACT: 'https://help.example',
      HELP_CONTACT: '1323',
      PUBLIC_URL: 'https://127.0.0.1',
      DATABASE_URL: 'postgres://unused.example/x',
      RAIL_URL: 'https://rail.example',
      RAIL_SECRET: 'r'.repeat(32),
    });
    try {
      const staff = await staffSession(live, ['owner']);
      const inside = 'https://169.254.169.254/x';
      const { revision } = (await staff.call('opsGetSignIn')).value;
      const mails = (await staff.call('opsGetMessaging')).value.revision;
      const endpoints = { authorization: inside, token: 'https://[::1]/t', jwks: 'https://10.0.0.1/k' };
      const phone = {
        projectId: 'p',
        issuer: 'https://localhost/',
        jwksUrl: inside,
        apiUrl: 'https://192.168.1.1/v1',
        apiKey: 'k',
      };
      const answers = {
        human: await staff.call('opsChangeHumanCheck', {
          body: { settings: { ...human, verifyUrl: inside }, secret: SECRET, revision, reason },
        }),
        google: await staff.call('opsChangeProvider', {
          params: { provider: 'google' },
          body: { settings: { ...google, endpoints }, clientSecret: SECRET, revision, reason },
        }),
        phone: await staff.call('opsChangePhoneProvider', { body: { settings: phone, revision, reason } }),
        sms: await staff.call('opsChangeSmsGateway', {
          body: {
            settings: { ...gateway, url: 'https://[::ffff:7f00:1]/sms' },
            secret: SECRET,
            revision: mails,
            reason,
          },
        }),
        mail: await staff.call('opsChangeMailServer', {
          body: { settings: { ...mail, host: 'mail.local' }, password: SECRET, revision: mails, reason },
        }),
      };
      const told = Object.entries(answers).map(([name, { body }]) => [
        name,
        body.success ? [] : (body.value as { fields: { field: string; problem: string }[] }).fields,
      ]);
      const internal = (...fields: string[]) => fields.map((field) => ({ field, problem: 'internal' }));
      expect(Object.fromEntries(told)).toEqual({
        human: internal('settings.verifyUrl'),
        google: internal('settings.endpoints.authorization', 'settings.endpoints.token', 'settings.endpoints.jwks'),
        phone: internal('settings.issuer', 'settings.jwksUrl', 'settings.apiUrl'),
        sms: internal('settings.url'),
        mail: internal('settings.host'),
      });
      expect((await live.owner.query('select 1 from merchants_settings')).rowCount).toBe(0);
    } finally {
      await live.close();
    }
  });
});

describe('rules of passwords, sessions and factors', () => {
  it('change together, inside their bounds', async () => {
    const { rules, revision } = await signIn();
    expect(rules).toEqual({
      passwordExpiryDays: null,
      oneSessionOnly: false,
      loginsKeepDays: 400,
      secondFactorOn: 'deviceOrNetwork',
      codeMinutes: { sms: 3, factor: 5 },
    });
    const next = {
      ...rules,
      passwordExpiryDays: 90,
      oneSessionOnly: true,
      loginsKeepDays: 90,
      codeMinutes: { sms: 2, factor: 4 },
    };
    for (const bad of [
      { passwordExpiryDays: 0 },
      { loginsKeepDays: 89 },
      { codeMinutes: { sms: 6, factor: 5 } },
      { codeMinutes: { sms: 0, factor: 5 } },
    ])
      expect((await owner.call('opsChangeSignInRules', { body: { ...next, ...bad, revision, reason } })).code).toBe(
        'request.invalid',
      );
    expect((await owner.call('opsChangeSignInRules', { body: { ...next, revision, reason } })).status).toBe(200);
    expect((await signIn()).rules).toEqual(next);
    expect((await owner.call('opsChangeSignInRules', { body: { ...next, revision, reason } })).code).toBe(
      'operator.staleVersion',
    );
    const body = { ...rules, revision: (await signIn()).revision, reason };
    expect((await auditor.call('opsChangeSignInRules', { body })).code).toBe('operator.forbidden');
    expect((await owner.call('opsChangeSignInRules', { body })).status).toBe(200);
  });
});

describe('messages', () => {
  it('go through a gateway and a mail server whose secrets never come back', async () => {
    const first = await messaging();
    expect(first).toMatchObject({ gateway: null, mailServer: null, today: { spent: '0.00', messages: 0 } });
    const sms = { settings: gateway, secret: SECRET, reportKeys: KEYS, revision: first.revision, reason };
    expect((await owner.call('opsChangeSmsGateway', { body: sms })).status).toBe(200);
    const smtp = { settings: mail, password: `${SECRET}-mail`, revision: (await messaging()).revision, reason };
    expect((await owner.call('opsChangeMailServer', { body: smtp })).status).toBe(200);
    const now = await messaging();
    expect(now.gateway).toEqual({ ...gateway, hasSecret: true, hasReportKeys: true });
    expect(now.mailServer).toEqual({ ...mail, hasPassword: true });
    await expectNowhere(SECRET);
    await expectNowhere(KEYS.slice(6));
    const kept = { settings: { ...gateway, sender: 'SHOP' }, revision: now.revision, reason };
    expect((await owner.call('opsChangeSmsGateway', { body: kept })).status).toBe(200);
    expect((await messaging()).gateway).toMatchObject({ sender: 'SHOP', hasSecret: true, hasReportKeys: true });
    expect(await auditOf('default:messages.smsGateway')).toMatchObject([
      { before: null, after: { secret: 'set', reportKeys: 'set' }, reason },
      { before: { sender: 'SANAM', secret: 'set' }, after: { sender: 'SHOP', secret: 'set' } },
    ]);
  });

  it('are refused at the field, with nothing written', async () => {
    const { revision } = await messaging();
    const rows = (await t.owner.query('select * from merchants_settings order by key')).rows;
    const field = (answer: { body: { success: boolean } }) =>
      (answer.body as unknown as { value?: { fields?: { field: string }[] } }).value?.fields?.[0]?.field;
    const cases: [string, object, string][] = [
      ['no address', { ...gateway, url: 'ftp://sms.example' }, 'settings.url'],
      ['no template', { ...gateway, template: 'to={to}' }, 'settings.template'],
      ['waits for ever', { ...gateway, timeoutMs: 60_000 }, 'settings.timeoutMs'],
    ];
    for (const [name, settings, at] of cases) {
      const body = { settings: settings as typeof gateway, revision, reason };
      expect([name, field(await owner.call('opsChangeSmsGateway', { body }))]).toEqual([name, at]);
    }
    const keys = { settings: gateway, reportKeys: 'short', revision, reason };
    expect(field(await owner.call('opsChangeSmsGateway', { body: keys }))).toBe('reportKeys');
    const server = { settings: { ...mail, from: 'nobody' }, revision, reason };
    expect(field(await owner.call('opsChangeMailServer', { body: server }))).toBe('settings.from');
    expect((await t.owner.query('select * from merchants_settings order by key')).rows).toEqual(rows);
  });

  it('take their secret nowhere else: another server wants it typed again', async () => {
    const set = async (name: 'secret' | 'password', value?: string, elsewhere = false) => {
      const { revision } = await messaging();
      const given = value === undefined ? {} : { [name]: value };
      const at = elsewhere ? 'listener.example' : undefined;
      return name === 'secret'
        ? owner.call('opsChangeSmsGateway', {
            body: { settings: { ...gateway, url: `https://${at ?? 'sms.example'}/send` }, ...given, revision, reason },
          })
        : owner.call('opsChangeMailServer', {
            body: { settings: { ...mail, host: at ?? mail.host }, ...given, revision, reason },
          });
    };
    for (const name of ['secret', 'password'] as const) {
      expect((await set(name, SECRET)).status).toBe(200);
      expect((await set(name)).status).toBe(200);
      expect((await set(name, undefined, true)).body).toMatchObject({
        code: 'request.invalid',
        value: { fields: [{ field: name, problem: 'secretAgain' }] },
      });
      expect((await set(name, SECRET, true)).status).toBe(200);
      expect((await set(name, SECRET)).status).toBe(200);
    }
  });

  it('have limits, prices and a budget, with today’s use beside it', async () => {
    const { rules, revision } = await messaging();
    const bad = [
      { dailyCap: '-1.00' },
      { dailyCap: '5' },
      { countries: ['Thailand'] },
      { smsLimits: { ...rules.smsLimits, number: [{ max: 0, seconds: 600 }] } },
      { smsLimits: { ...rules.smsLimits, number: [{ max: 3, seconds: 59 }] } },
    ];
    for (const one of bad)
      expect((await owner.call('opsChangeMessageRules', { body: { ...rules, ...one, revision, reason } })).code).toBe(
        'request.invalid',
      );
    const next = { ...rules, dailyCap: '0.00', countries: ['TH'] };
    expect((await owner.call('opsChangeMessageRules', { body: { ...next, revision, reason } })).status).toBe(200);
    expect(await messaging()).toMatchObject({ rules: next, today: { cap: '0.00' } });
    const test = (to: string, channel: 'sms' | 'email' = 'sms') =>
      owner.call('opsSendTestMessage', { body: { channel, to, reason: 'does it arrive' } });
    expect((await test('+66812345678')).code).toBe('messages.smsUnavailable');
    expect((await test('+8562055512345')).code).toBe('messages.smsCountryNotAllowed');
    expect((await test('12')).code).toBe('identity.mobileInvalid');
    expect((await test('+6622345678')).code).toBe('identity.mobileInvalid');
    expect((await test('nobody', 'email')).code).toBe('identity.emailInvalid');
    const open = { ...next, dailyCap: '100.00', revision: (await messaging()).revision, reason };
    expect((await owner.call('opsChangeMessageRules', { body: open })).status).toBe(200);
    const sent = (await test('+66812345678')).value;
    const letter = (await test('somchai@mail.example', 'email')).value;
    const { list } = (await auditor.call('opsListMessages', { query: {} })).value;
    expect(list.map((row) => row.id).toSorted()).toEqual([letter.id, sent.id].toSorted());
    expect(JSON.stringify(list)).not.toMatch(/66812345678|somchai@/);
    expect((await messaging()).today).toMatchObject({ messages: 1, spent: '0.50' });
    expect((await auditor.call('opsListMessages', { query: { channel: 'email' } })).value.totalCount).toBe(1);
    expect(await auditOf(sent.id)).toMatchObject([{ command: 'operator.message.test', reason: 'does it arrive' }]);
    expect(
      (await auditor.call('opsSendTestMessage', { body: { channel: 'sms', to: '+66812345678', reason } })).code,
    ).toBe('operator.forbidden');
  });
});

describe('the LINE channel', () => {
  const TOKEN = 'line-token-NeverShown-0815';
  const change = async (settings: { url: string } | null, token?: string) =>
    owner.call('opsChangeLineChannel', {
      body: { settings, ...(token === undefined ? {} : { token }), revision: (await messaging()).revision, reason },
    });
  const url = 'https://api.line.example';
  const to = 'U0123456789abcdef0123456789abcdef';
  const test = (person: string) => owner.call('opsSendTestMessage', { body: { channel: 'line', to: person, reason } });

  it('keeps its token to itself, asks for it with a new address, and is tested through the outbox', async () => {
    expect((await test(to)).code).toBe('messages.lineUnavailable');
    expect((await change({ url })).body).toMatchObject({ value: { fields: [{ field: 'token', problem: 'missing' }] } });
    expect((await change({ url }, TOKEN)).status).toBe(200);
    expect((await messaging()).line).toEqual({ url, hasToken: true });
    await expectNowhere(TOKEN);
    expect((await change({ url: 'https://evil.example' })).body).toMatchObject({
      value: { fields: [{ field: 'token', problem: 'secretAgain' }] },
    });
    expect((await change({ url: `${url}/v9` })).status).toBe(200);
    expect((await test('somchai')).body).toMatchObject({ value: { fields: [{ field: 'to', problem: 'lineId' }] } });
    const { id } = (await test(to)).value;
    const { rows } = await t.owner.query(
      'select channel, template, state from messaging_outgoing where message_id = $1',
      [id],
    );
    expect(rows).toEqual([{ channel: 'line', template: 'test', state: 'queued' }]);
    expect((await change(null)).status).toBe(200);
    expect((await messaging()).line).toBeNull();
  });
});

it('sets the quiet hours of offers and the bound of one person, and refuses what is no clock', async () => {
  const change = async (from: string) =>
    owner.call('opsChangeInboxRules', {
      body: {
        quietHours: { from, until: '08:00' },
        aloneMax: 20,
        aloneDayMax: 60,
        revision: (await messaging()).revision,
        reason,
      },
    });
  expect((await change('24:30')).code).toBe('request.invalid');
  expect((await change('22:30')).status).toBe(200);
  expect((await messaging()).inbox).toEqual({
    quietHours: { from: '22:30', until: '08:00' },
    aloneMax: 20,
    aloneDayMax: 60,
  });
});
