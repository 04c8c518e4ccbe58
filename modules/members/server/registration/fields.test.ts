import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, cookieOf, freshName } from '@sanam/server/test/clients.ts';
import { captchaPass, freshVisitor } from '@sanam/server/test/human.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';
import { loginMember } from '@sanam/server/test/clients.ts';

let t: TestApp;
let as: Registering;
beforeAll(async () => {
  t = await buildTestApp();
  as = createRegistering(t);
});
afterAll(() => t.close());
afterEach(() => as.setFields({}));

const on = { enabled: true };
const fieldsOf = (answer: { body: unknown }) => (answer.body as { value?: { fields?: object[] } }).value?.fields;

/** Personal details as a registration sends them: none of these texts may be stored as plain text. */
const personal = {
  idNumber: '1-2345-67890-12-1',
  nationality: 'ไทย',
  address: '99/1 หมู่ 4 ตำบลสุเทพ เชียงใหม่',
  occupation: 'ช่างไม้เก่าแก่',
  sourceOfIncome: 'ค้าขายผลไม้',
  line: 'somchai.line',
  whatsapp: '0823456791',
  facebook: 'somchai.facebook',
  wechat: 'somchai_wechat',
  qqNum: '0012345678',
};

describe('the configurable fields', () => {
  it('are all taken when the merchant switches them on, and kept [IDN-115] [IDN-117] [IDN-119] [IDN-120] [IDN-121] [IDN-131] [GAP-065]', async () => {
    const names = [...Object.keys(personal), 'email', 'mobileNum', 'birthDate', 'paymentPassword', 'captcha'];
    await as.setFields(Object.fromEntries(names.map((name) => [name, on])));
    const cookie = freshVisitor();
    const answer = await as.register(
      {
        ...personal,
        payeeName: ' สมชาย  ใจดี ',
        email: 'Som.Chai@Example.COM',
        mobileNum: '081-234-5678',
        countryDialingCode: '66',
        birthDate: '1990-05-17',
        paymentPassword: '482615',
        captcha: await captchaPass(t, cookie),
        domain: 'elsewhere.example',
        registerUrl: 'https://elsewhere.example/register',
      },
      cookie,
    );
    expect(answer.value).toMatchObject({ payeeName: 'สมชาย ใจดี', hasPaymentPassword: true });
    const kept = await t.owner.query(
      `select mobile, mobile_verified_at, email, email_verified_at, birth_date::text, register_info
       from members where member_id = $1`,
      [answer.value.id],
    );
    expect(kept.rows[0]).toEqual({
      mobile: '+66812345678',
      mobile_verified_at: null,
      email: 'som.chai@example.com',
      email_verified_at: null,
      birth_date: '1990-05-17',
      register_info: {
        domain: 'elsewhere.example',
        registerUrl: 'https://elsewhere.example/register',
        registerMethod: 'WEB',
      },
    });
    const call = callerOf(t, { token: answer.value.token, cookie: cookieOf(answer) });
    const profile = (await call('memberProfile')).value;
    expect(profile.details.map(({ field }) => field).toSorted()).toEqual(Object.keys(personal).toSorted());
    expect(profile).toMatchObject({ mobile: '+66•••678', email: 's•••@example.com', isMobileVerified: false });
  });

  it('seal personal details at rest, mask them in the answer and write them nowhere else [SEC-032]', async () => {
    await as.setFields(Object.fromEntries(Object.keys(personal).map((name) => [name, on])));
    const answer = await as.register(personal);
    const { id } = answer.value;
    const tables = await t.owner.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const text of Object.values(personal))
      for (const { table_name: table } of tables.rows) {
        const found = await as.count(`select count(*) from ${table} x where x::text like '%' || $1 || '%'`, [text]);
        expect([table, text, found]).toEqual([table, text, 0]);
      }
    const call = callerOf(t, { token: answer.value.token, cookie: cookieOf(answer) });
    const { details } = (await call('memberProfile')).value;
    expect(details.find(({ field }) => field === 'idNumber')).toEqual({ field: 'idNumber', text: '•••-1' });
    expect(JSON.stringify(details)).not.toContain('สุเทพ');
    const other = (await as.register({ ...personal, line: 'somebody.else' })).value.id;
    await t.owner.query(
      'update members_profiles p set sealed = o.sealed from members_profiles o where p.member_id = $1 and o.member_id = $2',
      [id, other],
    );
    expect((await call('memberProfile')).value.details, 'a row moved onto another member does not open').toEqual([]);
  });

  it('that are off are not read, whatever a form sends [IDN-131]', async () => {
    const answer = await as.register({ ...personal, email: 'a@b.example', mobileNum: 'nonsense', captcha: 'x' });
    expect(answer.status).toBe(200);
    expect(await as.count('select count(*) from members_profiles where member_id = $1', [answer.value.id])).toBe(0);
  });

  it('are required only by their flag; username, password and captcha wherever they are shown [IDN-132] [IDN-133] [IDN-134] [IDN-136] [GAP-047]', async () => {
    await as.setFields({ line: { ...on, required: true }, email: on, captcha: { ...on, required: false } });
    const answer = await as.register({ username: '', password: '', confirmPassword: '' });
    expect([answer.code, fieldsOf(answer)]).toEqual([
      'request.invalid',
      [
        expect.objectContaining({ field: 'username', problem: 'required' }),
        expect.objectContaining({ field: 'password', problem: 'required' }),
        expect.objectContaining({ field: 'line', problem: 'required' }),
        expect.objectContaining({ field: 'captcha', problem: 'required' }),
      ],
    ]);
  });

  it('a wrong captcha opens no account [IDN-136]', async () => {
    await as.setFields({ captcha: on });
    const cookie = freshVisitor();
    await captchaPass(t, cookie);
    expect((await as.register({ captcha: 'wrong' }, cookie)).code).toBe('identity.captchaWrong');
  });

  it('a payment password is its own: not the password again, not a run [IDN-115] [SEC-032]', async () => {
    await as.setFields({ paymentPassword: on });
    const same = await as.register({ paymentPassword: 'Khao-niao-77x' });
    expect([same.code, fieldsOf(same)]).toMatchObject([
      'wallet.paymentPasswordInvalid',
      [{ field: 'paymentPassword' }],
    ]);
    expect((await as.register({ paymentPassword: '123456' })).code).toBe('wallet.paymentPasswordInvalid');
    const username = freshName();
    await as.register({ username, paymentPassword: '482615' });
    const member = await loginMember(t, { username, password: 'Khao-niao-77x' });
    expect((await member.call('memberInfo')).value.hasPaymentPassword).toBe(true);
  });

  it('keep out what is on the lists of the merchant', async () => {
    await as.setFields({ email: on, mobileNum: on });
    const block = (kind: string, value: string) =>
      t.owner.query(
        `insert into members_blocks (block_id, merchant_id, kind, value, reason, created_by)
         values ($1, 'default', $2, $3, 'test', 'test')`,
        [`blk_${kind}`, kind, value],
      );
    await block('username', 'admin777');
    await block('emailDomain', 'throwaway.example');
    await block('mobilePrefix', '+6689');
    expect((await as.register({ username: 'Admin777' })).code).toBe('identity.usernameInvalid');
    expect((await as.register({ email: 'x@mail.Throwaway.example' })).code).toBe('identity.emailInvalid');
    expect((await as.register({ mobileNum: '0891234567' })).code).toBe('identity.mobileInvalid');
    await block('address', '127.0.0.0/8');
    try {
      expect((await as.register()).code).toBe('identity.registrationClosed');
    } finally {
      await t.owner.query('delete from members_blocks');
    }
  });

  it('a provider sign-in that nobody proved finishes no account', async () => {
    const before = await as.rowsLeft();
    expect((await as.register({ socialTicket: true })).code).toBe('identity.socialFailed');
    expect(await as.rowsLeft()).toBe(before);
  });
});
