import type { CallInput, Calls } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemContext } from '@sanam/server/platform/context.ts';
import { authSettings } from '@sanam/auth/server/index.ts';
import { messagesSettings } from '@sanam/messaging/server/index.ts';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, freshName, registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';

let t: TestApp;
let owner: TestStaff;
let auditor: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  [owner, auditor] = await Promise.all([staffSession(t, ['owner']), staffSession(t, ['auditor'])]);
});
afterAll(() => t.close());

type Change = CallInput<Calls['opsChangeRegistration']>['body'];
const reason = 'agreed with compliance';

async function writtenSince(
  id: bigint,
): Promise<{ command: string; subject_id: string; before: never; after: never; reason: string; actor: string }[]> {
  const found = await t.owner.query(
    `select command, subject_id, before, after, reason, actor from platform_audit where id > $1 and command like 'site.%' order by id`,
    [id],
  );
  return found.rows as never;
}
const lastAudit = async (): Promise<bigint> =>
  (await t.owner.query<{ id: bigint }>('select coalesce(max(id), 0) as id from platform_audit')).rows[0]!.id;

/** Returns the current settings in the format of the call. */
async function standing(): Promise<Change> {
  const { fields, flags, terms, ageMin, revision } = (await owner.call('opsGetRegistration')).value;
  return {
    fields: fields.map(({ field, enabled, required, patternId, minLength, maxLength }) => ({
      field,
      enabled,
      required,
      patternId,
      minLength,
      maxLength,
    })),
    flags,
    terms,
    ageMin,
    revision,
    reason,
  };
}
/** Publishes the terms, because members can only agree to published terms. */
async function publishTerms(version: string): Promise<void> {
  const { help } = t.app.modules.content;
  const article = { merchantId: 'default', code: 'term', category: 'terms', position: 1 } as const;
  const texts = [{ language: 'TH' as const, title: 'ข้อกำหนด', body: '<p>ใหม่</p>' }];
  await help.draft(t.app.platform.db, systemContext('test'), { ...article, version, texts });
  await help.publish(systemContext('test'), {
    merchantId: 'default',
    code: 'term',
    version,
    from: null,
    reason: 'test',
  });
}
const withRule = (change: Change, field: string, part: Partial<Change['fields'][number]>): Change => ({
  ...change,
  fields: change.fields.map((rule) => (rule.field === field ? { ...rule, ...part } : rule)),
});
const publicRules = async () => (await callerOf(t)('registerSettings')).value;

describe('registration settings', () => {
  it('reach the public form at once, keep the order of fields, and are in the log with before and after [IDN-126, IDN-131, IDN-144]', async () => {
    await publishTerms('2027-01');
    const before = await publicRules();
    const from = await lastAudit();
    let change = withRule(await standing(), 'username', { minLength: 6, maxLength: 12, patternId: 8 });
    change = withRule(change, 'line', { enabled: true, required: true });
    change = {
      ...change,
      terms: { version: '2027-01', isTicked: false },
      ageMin: 21,
      flags: { ...change.flags, DIRECTREG: true },
    };
    const answer = await owner.call('opsChangeRegistration', { body: change });
    expect(answer.status).toBe(200);
    const now = await publicRules();
    expect(now.fields.map((rule) => rule.field)).toEqual(before.fields.map((rule) => rule.field));
    expect(now.fields.find((rule) => rule.field === 'username')).toMatchObject({
      minLength: 6,
      maxLength: 12,
      patternId: 8,
      acceptedPattern: '^[a-z]+$',
    });
    expect(now.fields.find((rule) => rule.field === 'line')).toMatchObject({ enabled: true, required: true });
    expect(now).toMatchObject({ termsVersion: '2027-01', termsTicked: false, ageMin: 21, direct: true });
    const lines = await writtenSince(from);
    expect(lines.map(({ command, subject_id: subject }) => `${command} ${subject}`)).toEqual([
      'site.setting.change default:identity.registerFields',
      'site.setting.change default:identity.terms',
      'site.setting.change default:identity.ageMin',
      'site.feature.change default:DIRECTREG',
    ]);
    expect(lines[0]).toMatchObject({
      actor: owner.staffId,
      reason,
      before: {},
      after: { username: { minLength: 6, maxLength: 12, patternId: 8 }, line: { enabled: true, required: true } },
    });
    expect(lines[1]).toMatchObject({ before: { isTicked: true }, after: { version: '2027-01', isTicked: false } });
    expect(lines[3]).toMatchObject({ before: { enabled: false }, after: { enabled: true } });
    // Restored: a value that equals the default is no longer an override.
    const back = withRule(
      withRule(await standing(), 'username', { minLength: 2, maxLength: 15, patternId: 2 }),
      'line',
      { enabled: false, required: false },
    );
    const whole = {
      ...back,
      terms: { version: '2026-11', isTicked: true },
      ageMin: 18,
      flags: { ...back.flags, DIRECTREG: false },
    };
    expect((await owner.call('opsChangeRegistration', { body: whole })).status).toBe(200);
    expect(await publicRules()).toEqual(before);
  });

  it('out of bounds are refused at the field, and nothing at all is written', async () => {
    const good = await standing();
    const from = await lastAudit();
    const rows = await t.owner.query('select * from merchants_settings order by key');
    const cases: [string, Change, string][] = [
      ['terms that nobody published', { ...good, terms: { version: '2099-01', isTicked: true } }, 'terms.version'],
      ['password below the floor', withRule(good, 'password', { minLength: 6 }), 'fields.password.minLength'],
      ['password above the ceiling', withRule(good, 'password', { maxLength: 129 }), 'fields.password.maxLength'],
      [
        'longest below shortest',
        withRule(good, 'payeeName', { minLength: 30, maxLength: 20 }),
        'fields.payeeName.maxLength',
      ],
      ['nothing fits', withRule(good, 'line', { minLength: 0, maxLength: 0 }), 'fields.line.maxLength'],
      ['negative', withRule(good, 'line', { minLength: -1 }), 'fields.line.minLength'],
      ['longer than the call takes', withRule(good, 'username', { maxLength: 65 }), 'fields.username.maxLength'],
      ['pattern 20', withRule(good, 'line', { patternId: 20 }), 'fields.line.patternId'],
      ['pattern -1', withRule(good, 'line', { patternId: -1 }), 'fields.line.patternId'],
      ['e-mail by another pattern', withRule(good, 'email', { patternId: 4 }), 'fields.email.patternId'],
      ['a date that is none', withRule(good, 'birthDate', { patternId: 3 }), 'fields.birthDate.patternId'],
      ['no username', withRule(good, 'username', { enabled: false }), 'fields.username.enabled'],
      ['username by choice', withRule(good, 'username', { required: false }), 'fields.username.required'],
      [
        'payment password below the wallet’s',
        withRule(good, 'paymentPassword', { minLength: 5 }),
        'fields.paymentPassword.minLength',
      ],
      [
        'an unknown field',
        { ...good, fields: [...good.fields, { ...good.fields[0]!, field: 'isAdmin' }] },
        'fields.isAdmin',
      ],
      ['a field left out', { ...good, fields: good.fields.slice(1) }, 'fields.username'],
      ['seventeen', { ...good, ageMin: 17 }, 'ageMin'],
      ['too old', { ...good, ageMin: 31 }, 'ageMin'],
      ['terms without a version', { ...good, terms: { version: '  ', isTicked: true } }, 'terms.version'],
    ];
    for (const [name, body, field] of cases) {
      const answer = await owner.call('opsChangeRegistration', { body });
      expect([name, answer.status, answer.code]).toEqual([name, 400, 'request.invalid']);
      const value = answer.body.success ? {} : (answer.body.value as { fields: { field: string }[] });
      expect([name, ...(value as { fields: { field: string }[] }).fields.map((one) => one.field)]).toEqual([
        name,
        field,
      ]);
    }
    expect(await writtenSince(from)).toEqual([]);
    expect((await t.owner.query('select * from merchants_settings order by key')).rows).toEqual(rows.rows);
  });

  it('never go below the age of the installation', async () => {
    const other = await buildTestApp({ AGE_MIN: '20' });
    try {
      const boss = await staffSession(other, ['owner']);
      const read = (await boss.call('opsGetRegistration')).value;
      expect([read.ageMin, read.ageFloor]).toEqual([20, 20]);
      const fields = read.fields.map(({ field, enabled, required, patternId, minLength, maxLength }) => ({
        field,
        enabled,
        required,
        patternId,
        minLength,
        maxLength,
      }));
      const { flags, terms, revision } = read;
      const body = { fields, flags, terms, revision, reason, ageMin: 19 };
      expect((await boss.call('opsChangeRegistration', { body })).code).toBe('request.invalid');
    } finally {
      await other.close();
    }
  });

  it('are not written over somebody else’s change: of ten at once one wins', async () => {
    const good = await standing();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        owner.call('opsChangeRegistration', { body: withRule(good, 'wechat', { maxLength: 20 + i }) }),
      ),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((one) => one.status !== 200).map((one) => one.code))).toEqual(
      new Set(['operator.staleVersion']),
    );
  });

  it('are only looked at by who may only look', async () => {
    const body = await standing();
    expect((await auditor.call('opsGetRegistration')).status).toBe(200);
    expect((await auditor.call('opsChangeRegistration', { body })).code).toBe('operator.forbidden');
  });
});

describe('a save of sign-in or message rules', () => {
  const daysOf = async (): Promise<unknown> =>
    (await t.owner.query(`select value from merchants_settings where key = $1`, [authSettings.passwordExpiryDays.key]))
      .rows[0]?.value;
  const soon = { timeout: 15_000, interval: 10 };

  /** Runs one save, and another one that commits before the first is answered. */
  async function betweenSaveAndAnswer<Answer>(
    save: () => Promise<Answer>,
    other: () => Promise<void>,
  ): Promise<Answer> {
    const from = await lastAudit();
    const client = await t.owner.connect();
    try {
      // Everything is reloaded before an answer is sent; the rows of settings themselves stay unlocked.
      await client.query('begin; lock table merchants_hosts in access exclusive mode');
      const first = save();
      await vi.waitFor(async () => expect(await writtenSince(from)).not.toEqual([]), soon);
      const second = other();
      await vi.waitFor(
        async () => expect(new Set((await writtenSince(from)).map((one) => one.actor)).size).toBe(2),
        soon,
      );
      await client.query('commit');
      await second;
      return await first;
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  it('answers the mark of what it left itself, never of a later save that its reader has not seen', async () => {
    const site = t.app.modules.merchants.service;
    const { rules, revision } = (await owner.call('opsGetSignIn')).value;
    const body = { ...rules, passwordExpiryDays: 60, reason };
    const { value } = await betweenSaveAndAnswer(
      () => owner.call('opsChangeSignInRules', { body: { ...body, revision } }),
      () =>
        site.changeSetting(systemContext('other'), authSettings.passwordExpiryDays, {
          merchantId: 'default',
          value: 90,
          reason,
        }),
    );
    const again = await owner.call('opsChangeSignInRules', { body: { ...body, revision: value.revision } });
    expect([again.code, await daysOf()]).toEqual(['operator.staleVersion', 90]);
    const messaging = (await owner.call('opsGetMessaging')).value;
    const limits = { ...messaging.rules, keepDays: 200, reason };
    const answer = await betweenSaveAndAnswer(
      () => owner.call('opsChangeMessageRules', { body: { ...limits, revision: messaging.revision } }),
      () =>
        site.changeSetting(systemContext('other'), messagesSettings.keepDays, {
          merchantId: 'default',
          value: 210,
          reason,
        }),
    );
    const late = await owner.call('opsChangeMessageRules', { body: { ...limits, revision: answer.value.revision } });
    expect([late.code, (await owner.call('opsGetMessaging')).value.rules.keepDays]).toEqual([
      'operator.staleVersion',
      210,
    ]);
  });

  it('can be followed by the next of the same person with the mark it answered', async () => {
    const { rules, revision } = (await owner.call('opsGetSignIn')).value;
    const first = await owner.call('opsChangeSignInRules', {
      body: { ...rules, passwordExpiryDays: 61, revision, reason },
    });
    const body = { ...rules, passwordExpiryDays: 62, revision: first.value.revision, reason };
    const next = await owner.call('opsChangeSignInRules', { body });
    expect(next.value.revision).toBe((await owner.call('opsGetSignIn')).value.revision);
  });
});

describe('feature flags', () => {
  const rowOf = async (modId: string) =>
    (await owner.call('opsListFeatures')).value.list.find((row) => row.modId === modId)!;
  const change = (modId: string, enabled: boolean, expected: boolean) =>
    owner.call('opsChangeFeature', { params: { modId }, body: { enabled, expected, reason } });

  it('are a tree with switches; a change is in the log with before and after, and reaches every node within five seconds', async () => {
    expect(await rowOf('SMSLOGIN')).toMatchObject({ parentId: 'LOGIN', depth: 1, enabled: false, shipped: false });
    const node = await anotherNode(t);
    const otherNode = node.app.modules.merchants.service;
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      await otherNode.reload();
      const from = await lastAudit();
      expect((await change('SMSLOGIN', true, false)).value).toEqual({ enabled: true });
      expect(await t.app.modules.merchants.service.isFeatureOn('default', 'SMSLOGIN')).toBe(true);
      vi.advanceTimersByTime(5001);
      expect(await otherNode.isFeatureOn('default', 'SMSLOGIN')).toBe(true);
      expect(await writtenSince(from)).toMatchObject([
        { command: 'site.feature.change', before: { enabled: false }, after: { enabled: true }, reason },
      ]);
    } finally {
      vi.useRealTimers();
      await node.close();
    }
    expect((await change('SMSLOGIN', true, false)).code).toBe('operator.staleVersion');
    expect((await change('SMSLOGIN', false, true)).status).toBe(200);
    expect((await change('NOSUCHFLAG', true, false)).code).toBe('common.notFound');
  });

  it('say when a switch above makes one that is on worth nothing', async () => {
    await change('LOGIN', false, true);
    await change('FREEPLAY', true, false);
    expect(await rowOf('FREEPLAY')).toMatchObject({ enabled: true, isEffective: false });
    await change('FREEPLAY', false, true);
    await change('LOGIN', true, false);
  });
});

describe('blocklists', () => {
  const add = (kind: 'password' | 'username' | 'mobilePrefix' | 'emailDomain' | 'address', value: string) =>
    owner.call('opsAddBlock', { body: { kind, value, reason } });

  it('take each kind in its one spelling, refuse what is none of it, and what is there', async () => {
    const name = freshName();
    for (const [kind, value, kept] of [
      ['username', `  ${name.toUpperCase()} `, name],
      ['mobilePrefix', '+6690', '+6690'],
      ['emailDomain', 'Throwaway.Example', 'throwaway.example'],
      ['address', '198.51.100.7/24', '198.51.100.0/24'],
      ['password', 'Krathong-Wilai-77', 'krathong-wilai-77'],
    ] as const) {
      const answer = await add(kind, value);
      expect([kind, answer.status]).toEqual([kind, 200]);
      const { list } = (await owner.call('opsListBlocks', { query: { kind } })).value;
      expect(list[0]).toMatchObject({ id: answer.value.id, kind, value: kept, reason, createdBy: owner.username });
      expect((await add(kind, value)).code).toBe('operator.blockExists');
    }
    for (const [kind, value] of [
      ['mobilePrefix', '0812'],
      ['mobilePrefix', '+66 abc'],
      ['emailDomain', 'no dots'],
      ['address', '300.1.1.1'],
      ['address', '10.0.0.0/4'],
      ['username', '   '],
    ] as const)
      expect([value, (await add(kind, value)).code]).toEqual([value, 'request.invalid']);
    expect((await owner.call('opsListBlocks', { query: { q: 'throwaway' } })).value.totalCount).toBe(1);
    expect((await auditor.call('opsListBlocks', { query: {} })).value.totalCount).toBe(5);
    expect((await auditor.call('opsAddBlock', { body: { kind: 'username', value: 'x', reason } })).code).toBe(
      'operator.forbidden',
    );
    await expect(registerMember(t, { username: name })).rejects.toThrow(/was refused/);
    await expect(registerMember(t, { password: 'Krathong-Wilai-77' })).rejects.toThrow('identity.passwordTooCommon');
  });

  it('give an entry free again, with a reason; the log never names a password', async () => {
    const name = freshName();
    const { id } = (await add('username', name)).value;
    const remove = (why: string) => owner.call('opsRemoveBlock', { params: { id }, body: { reason: why } });
    expect((await remove('')).code).toBe('request.invalid');
    expect((await remove('asked for')).status).toBe(200);
    expect((await remove('asked for again')).code).toBe('common.notFound');
    await registerMember(t, { username: name });
    const log = await t.owner.query(
      `select before, after, reason from platform_audit where subject_id = $1 order by id`,
      [id],
    );
    expect(log.rows).toMatchObject([
      { before: null, after: { kind: 'username', value: name }, reason },
      { before: { kind: 'username', value: name }, after: null, reason: 'asked for' },
    ]);
    const secrets = await t.owner.query(
      `select 1 from platform_audit where (before::text || after::text) ilike '%krathong-wilai%'`,
    );
    expect(secrets.rows).toEqual([]);
  });
});
