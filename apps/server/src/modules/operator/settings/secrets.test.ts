// Ways to sign in and to send, set up at the console: what is secret goes in and never comes out.
import type { CallInput, Schemas } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callerOf, staffSession, type TestStaff } from '../../../../test/clients.ts';

let t: TestApp;
let owner: TestStaff;
let auditor: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  [owner, auditor] = await Promise.all([staffSession(t, ['owner']), staffSession(t, ['auditor'])]);
});
afterAll(() => t.close());

const reason = 'new contract';
const SECRET = 'NeverShown-4711-NeverShown';
const KEYS = `whsec_${Buffer.from('k'.repeat(32)).toString('base64')}`;

const signIn = async () => (await owner.call('opsGetSignIn')).value;
const messaging = async () => (await owner.call('opsGetMessaging')).value;

const google: CallInput<Schemas['opsChangeProvider']>['body']['settings'] = {
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

/** Neither an answer of the console, nor the log, nor a row of settings holds the secret. */
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
    `select 1 from site_settings where value::text like $1 union all
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

  it('are refused at the field, with nothing written', async () => {
    const { revision } = await signIn();
    const rows = (await t.owner.query('select * from site_settings order by key')).rows;
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
    expect((await t.owner.query(`select 1 from identity_social_secrets where provider = 'line'`)).rows).toEqual([]);
    expect((await t.owner.query('select * from site_settings order by key')).rows).toEqual(rows);
  });
});

describe('the human check', () => {
  it('is the built-in puzzle until a provider with a secret is set, and again afterwards; never none', async () => {
    const change = async (settings: typeof human | null, secret?: string) =>
      owner.call('opsChangeHumanCheck', {
        body: { settings, ...(secret === undefined ? {} : { secret }), revision: (await signIn()).revision, reason },
      });
    expect((await signIn()).human).toBeNull();
    const without = await change(human);
    expect(without.body).toMatchObject({ code: 'request.invalid', value: { fields: [{ field: 'secret' }] } });
    expect((await change(human, SECRET)).status).toBe(200);
    expect((await signIn()).human).toEqual({ ...human, hasSecret: true });
    expect((await callerOf(t)('permission', { query: {} })).value.info.humanCheck).toMatchObject({ kind: 'provider' });
    await expectNowhere(SECRET);
    expect(await auditOf('default:identity.humanCheck')).toMatchObject([
      { before: null, after: { siteKey: 'site-1', sealedSecret: 'set' }, reason },
    ]);
    expect((await change({ ...human, siteKey: 'site-2' })).status).toBe(200);
    expect((await change(null)).status).toBe(200);
    expect((await signIn()).human).toBeNull();
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
    const rows = (await t.owner.query('select * from site_settings order by key')).rows;
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
    expect((await t.owner.query('select * from site_settings order by key')).rows).toEqual(rows);
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
        value: { fields: [{ field: name, problem: 'required' }] },
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
