import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, setFeature } from '@sanam/server/test/clients.ts';
import { codePass } from '@sanam/server/test/codes.ts';
import { freshVisitor } from '@sanam/server/test/human.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';

let t: TestApp;
let as: Registering;
beforeAll(async () => {
  t = await buildTestApp();
  as = createRegistering(t);
});
afterAll(() => t.close());

let last = 81_000_0000;
/** Returns an unused number: as typed, and as stored. */
function freshNumber() {
  const number = String(++last);
  return { typed: `0${number}`, mobile: `+66${number}` };
}
const fieldsOf = (answer: { body: unknown }) => (answer.body as { value?: { fields?: object[] } }).value?.fields;
const kept = async (memberId: string) =>
  (
    await t.owner.query<{ username: string; mobile: string; is_proven: boolean; has_password: boolean }>(
      `select username, mobile, mobile_verified_at is not null as is_proven,
         exists (select 1 from auth_passwords p where p.member_id = m.member_id) as has_password
       from members m where member_id = $1`,
      [memberId],
    )
  ).rows[0]!;

/** Registers by number with its verification code. */
async function prove(typed: { typed: string; mobile: string }, over: Record<string, unknown> = {}) {
  const visitorCookie = freshVisitor();
  const verificationCode = await codePass(t, { purpose: 'smsRegister', mobile: typed.mobile, visitorCookie });
  const fields = { username: undefined, mobileNum: typed.typed, countryDialingCode: '66', verificationCode };
  return as.registerMobile({ ...fields, ...over }, visitorCookie);
}

describe('registration by mobile', () => {
  beforeEach(() => setFeature(t, 'MOBILENUMREG3', true));
  afterEach(async () => {
    for (const flag of ['MOBILENUMREG3', 'MOBILENUMPASSREG3', 'REGMOBVERF3']) await setFeature(t, flag, false);
  });

  it('is closed without its flag [IDN-123]', async () => {
    await setFeature(t, 'MOBILENUMREG3', false);
    expect((await prove(freshNumber())).code).toBe('identity.registrationClosed');
    expect((await callerOf(t)('registerSettings')).value.methods).toEqual(['username']);
  });

  it('makes an account of a proven number, with a username of the number and no password [IDN-123] [IDN-137]', async () => {
    const number = freshNumber();
    const answer = await prove(number);
    expect(answer.value).toMatchObject({ account: `m${number.mobile.slice(1)}`, firstTimeLogin: true });
    expect(await kept(answer.value.id)).toEqual({
      username: `m${number.mobile.slice(1)}`,
      mobile: number.mobile,
      is_proven: true,
      has_password: false,
    });
  });

  it('takes a password only with MOBILENUMPASSREG3; then the code is asked for by REGMOBVERF3 [IDN-124] [IDN-125] [GAP-049]', async () => {
    await setFeature(t, 'MOBILENUMPASSREG3', true);
    const settings = (await callerOf(t)('registerSettings')).value;
    expect(settings).toMatchObject({ mobilePassword: true, codeFor: [] });
    const number = freshNumber();
    const form = { username: undefined, mobileNum: number.typed, countryDialingCode: '66' };
    const weak = await as.registerMobile({ ...form, password: 'abc', confirmPassword: 'abc' });
    expect(weak.code).toBe('identity.passwordTooShort');
    const open = await as.registerMobile(form);
    expect(await kept(open.value.id)).toMatchObject({ mobile: number.mobile, is_proven: false, has_password: true });
    await setFeature(t, 'REGMOBVERF3', true);
    expect((await callerOf(t)('registerSettings')).value.codeFor).toEqual(['username', 'mobile']);
    const missing = await as.registerMobile({ ...form, mobileNum: freshNumber().typed });
    expect([missing.code, fieldsOf(missing)]).toMatchObject([
      'request.invalid',
      [{ field: 'verificationCode', problem: 'required' }],
    ]);
    const proven = await prove(freshNumber());
    expect(await kept(proven.value.id)).toMatchObject({ is_proven: true, has_password: true });
  });

  it('asks for the code by username too, once a number is given and REGMOBVERF3 is on [IDN-125] [IDN-137]', async () => {
    await setFeature(t, 'REGMOBVERF3', true);
    await as.setFields({ mobileNum: { enabled: true } });
    try {
      const number = freshNumber();
      expect((await as.register()).status, 'without a number').toBe(200);
      expect(fieldsOf(await as.register({ mobileNum: number.typed }))).toMatchObject([{ field: 'verificationCode' }]);
      const visitorCookie = freshVisitor();
      const verificationCode = await codePass(t, { purpose: 'smsRegister', mobile: number.mobile, visitorCookie });
      const answer = await as.register({ mobileNum: number.typed, verificationCode }, visitorCookie);
      expect(await kept(answer.value.id)).toMatchObject({ mobile: number.mobile, is_proven: true });
    } finally {
      await as.setFields({});
    }
  });

  it('a wrong code, a code of another number or of another browser makes no account [IDN-137] [IDN-179] [SEC-021]', async () => {
    const number = freshNumber();
    const before = await as.count('select count(*) from members');
    expect((await prove(number, { verificationCode: '000000x' })).code).toBe('identity.codeWrong');
    expect((await prove(number, { mobileNum: freshNumber().typed })).code).toBe('identity.codeWrong');
    const visitorCookie = freshVisitor();
    const verificationCode = await codePass(t, { purpose: 'smsRegister', mobile: number.mobile, visitorCookie });
    const elsewhere = { username: undefined, mobileNum: number.typed, countryDialingCode: '66', verificationCode };
    expect((await as.registerMobile(elsewhere, freshVisitor())).code).toBe('identity.codeWrong');
    expect(await as.count('select count(*) from members')).toBe(before);
  });

  it('a number that an account has proven is told so only to who can read its messages', async () => {
    const number = freshNumber();
    await prove(number);
    const stranger = await prove(number, { verificationCode: '123456' });
    expect(stranger.code).toBe('identity.codeWrong');
    const owner = await prove(number);
    expect([owner.code, fieldsOf(owner)]).toEqual([
      'identity.contactTaken',
      [{ field: 'mobileNum', problem: 'taken' }],
    ]);
  });

  it('one of several with the same proven number at the same moment gets the account', async () => {
    const number = freshNumber();
    const answers = await Promise.all(Array.from({ length: 5 }, () => prove(number)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const one of answers.filter(({ status }) => status !== 200)) expect(one.code).toBe('identity.contactTaken');
  });

  it('finds another name when somebody sits on the one of the number', async () => {
    const number = freshNumber();
    const name = `m${number.mobile.slice(1)}`;
    expect((await as.register({ username: name })).value.account).toBe(name);
    expect((await prove(number)).value.account).toBe(`${name}a`);
  });

  it('wants a mobile number of the named country [IDN-145] [IDN-180]', async () => {
    for (const mobileNum of ['', '12345', '021234567', '+14155552671', 'abc'])
      expect([
        mobileNum,
        fieldsOf(await as.registerMobile({ username: undefined, mobileNum, verificationCode: '1' })),
      ]).toEqual([mobileNum, [expect.objectContaining({ field: 'mobileNum' })]]);
  });

  it("takes the provider's verification in the place of our code where it is on, and nothing else", async () => {
    const { social } = t.app.modules.auth;
    expect(await social.phoneVerification.isOn('default')).toBe(false);
    const number = freshNumber();
    const form = { username: undefined, mobileNum: number.typed, countryDialingCode: '66' };
    const verification = { firebaseChannel: 'phone', firebaseIdToken: 'eyJhbGciOiJub25lIn0.eyJwaG9uZSI6IjEifQ.' };
    const answer = await as.registerMobile({ ...form, ...verification });
    expect(fieldsOf(answer), 'not where our own code counts').toMatchObject([{ field: 'verificationCode' }]);
  });
});

describe('the countries of a number', () => {
  it('have their codes and digit counts, and are those that get SMS here [IDN-074] [IDN-145] [GAP-061]', async () => {
    const { list } = (await callerOf(t)('countries')).value;
    expect(list.find(({ countryCode }) => countryCode === 'TH')).toEqual({
      countryCode: 'TH',
      countryDialingCode: '66',
      digits: [9],
    });
    const allowed = await t.app.modules.messaging.service.smsCountries('default');
    expect(list.map(({ countryCode }) => countryCode).toSorted()).toEqual([...allowed].toSorted());
    for (const { digits } of list) expect(digits.length).toBeGreaterThan(0);
  });
});
