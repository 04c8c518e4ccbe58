import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, cookieOf, freshName, registerMember, setFeature } from '@sanam/server/test/clients.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';

let t: TestApp;
let as: Registering;
beforeAll(async () => {
  t = await buildTestApp();
  as = createRegistering(t);
});
afterAll(() => t.close());

const register = (over: Record<string, unknown> = {}) => as.register(over);
const form = () => as.form();
const count = (text: string, values: unknown[] = []) => as.count(text, values);

describe('registration', () => {
  it('a visitor registers and is logged in by the same call [IDN-002] [IDN-116] [IDN-129]', async () => {
    const answer = await register({
      username: 'Somchai7',
      payeeName: 'สมชาย ใจดี',
      registerUrl: 'https://x.example/?a=1',
    });
    expect(answer.value).toMatchObject({
      account: 'Somchai7',
      type: 0,
      firstTimeLogin: true,
      passwordExpired: false,
      payeeName: 'สมชาย ใจดี',
      currency: 'THB',
      lastLoginAt: null,
      hasPaymentPassword: false,
    });
    const set = answer.headers.getSetCookie().filter((line) => line.startsWith('sanam_device='));
    expect(set).toHaveLength(1);
    expect(set[0]).toMatch(/^sanam_device=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    const info = await callerOf(t, { token: answer.value.token, cookie: cookieOf(answer) })('memberInfo');
    expect(info.value.id).toBe(answer.value.id);
  });

  it('opens the wallet and the protection gate and records terms and age [IDN-143] [IDN-144] [IDN-146]', async () => {
    const { memberId } = await registerMember(t);
    const accounts = await t.owner.query<{ class: string }>(
      'select class from ledger_accounts where owner = $1 order by class',
      [memberId],
    );
    expect(accounts.rows.map((row) => row.class)).toEqual(['player_cash', 'player_hold']);
    expect(await count('select count(*) from protection_gates where member_id = $1', [memberId])).toBe(1);
    const kept = await t.owner.query(
      `select terms_version, age_confirmed, terms_at is not null as has_moment from members where member_id = $1`,
      [memberId],
    );
    expect(kept.rows).toEqual([{ terms_version: '2026-11', age_confirmed: 18, has_moment: true }]);
    expect((await register({ termsAccepted: false })).code).toBe('identity.termsRequired');
    expect((await register({ ageConfirmed: false })).code).toBe('identity.ageRequired');
  });

  it('keeps 2 to 15 letters and digits, a letter first, for names [IDN-133] [IDN-141] [GAP-046]', async () => {
    for (const username of ['x', 'a'.repeat(16), '1abc', 'with space', 'naïve', 'a_b', "x'--"])
      expect([username, (await register({ username })).code]).toEqual([username, 'identity.usernameInvalid']);
    expect((await register({ username: 'ok' })).status).toBe(200);
    for (const username of ['Admin', 'support1', 'adm1n', 'CS24'])
      expect([username, (await register({ username })).code]).toEqual([username, 'identity.usernameInvalid']);
    expect((await register({ username: 'adminton' })).status).toBe(200);
    expect((await register({ username: '  Trimmed15chars ' })).value.account).toBe('Trimmed15chars');
  });

  it('keeps a name once, in whatever case, also when many ask at once', async () => {
    const username = freshName();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => register({ username: i % 2 === 0 ? username : username.toUpperCase() })),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.code === 'identity.usernameTaken')).toHaveLength(5);
  });

  it('takes forty people at the same moment', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => registerMember(t)));
    expect(new Set(members.map((one) => one.memberId)).size).toBe(40);
  });

  it('wants letters and digits, eight at least, and never a common password [IDN-134] [IDN-142]', async () => {
    const codeOf = async (password: string, username = freshName()) => (await register({ password, username })).code;
    expect(await codeOf('abc1234')).toBe('identity.passwordTooShort');
    expect(await codeOf('only-letters')).toBe('identity.passwordPattern');
    expect(await codeOf('1234567890')).toBe('identity.passwordPattern');
    for (const common of ['Password123!', 'qwerty12345', 'P4ssw0rd'.toLowerCase(), 'sanam2026x', '!!1q2w3e4r'.slice(2)])
      expect([common, await codeOf(common)]).toEqual([common, 'identity.passwordTooCommon']);
    expect(await codeOf('xSomying99x', 'somying99')).toBe('identity.passwordTooCommon');
    expect(await codeOf('ข้าวเหนียว-มะม่วง a1')).toBeUndefined();
  });

  it('wants the password twice the same [IDN-135] [IDN-138]', async () => {
    expect((await register({ confirmPassword: 'Khao-niao-77y' })).code).toBe('identity.confirmationDiffers');
    for (const field of ['username', 'password', 'confirmPassword'])
      expect(
        (
          await register({
            [field]: undefined,
            confirmPassword: 'Khao-niao-77x',
            ...(field === 'confirmPassword' ? { confirmPassword: undefined } : {}),
          })
        ).code,
      ).toBe('request.invalid');
  });

  it('says the rules of its form; a merchant may change them but never below seven characters [IDN-126] [IDN-127] [IDN-131] [IDN-132] [GAP-045] [GAP-047]', async () => {
    const rulesOf = async () => {
      const { fields, ...rest } = (await callerOf(t)('registerSettings')).value;
      return { ...rest, fields: new Map(fields.map((one) => [one.field, one])) };
    };
    const shipped = await rulesOf();
    expect(shipped).toMatchObject({ methods: ['username'], ageMin: 18, termsTicked: true });
    expect(shipped.fields.size).toBe(20);
    expect(shipped.fields.get('username')).toMatchObject({
      enabled: true,
      required: true,
      patternId: 2,
      minLength: 2,
      maxLength: 15,
    });
    expect(shipped.fields.get('email')).toMatchObject({ enabled: false });
    await as.setFields({
      password: { minLength: 3 },
      username: { enabled: false, minLength: 4 },
      payeeName: { required: true },
    });
    try {
      const changed = await rulesOf();
      expect(changed.fields.get('password')?.minLength).toBe(7);
      expect(changed.fields.get('username')).toMatchObject({ enabled: true, required: true, minLength: 4 });
      expect((await register({ username: 'abc' })).code).toBe('identity.usernameInvalid');
      const missing = await register();
      expect([missing.code, (missing.body as { value: unknown }).value]).toMatchObject([
        'request.invalid',
        { fields: [{ field: 'payeeName', problem: 'required' }] },
      ]);
    } finally {
      await as.setFields({});
    }
  });

  it('is closed when its flag is off, and ignores what a form must not decide [IDN-122] [GAP-049]', async () => {
    const sneaky = await register({
      accountType: 'agent',
      type: 1,
      balance: '9999.00',
      memberId: 'mbr_x',
      merchantId: 'x',
    });
    expect(sneaky.value).toMatchObject({ type: 0 });
    await setFeature(t, 'USERNAMEREG3', false);
    try {
      expect((await register()).code).toBe('identity.registrationClosed');
    } finally {
      await setFeature(t, 'USERNAMEREG3', true);
    }
  });

  it('refuses a body in the clear [GAP-001]', async () => {
    const answer = await fetch(`${t.url}/wps/member/register`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form()),
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      415,
      'request.encryption_required',
    ]);
  });
});
