// The ways in which an excluded person may return, by each kind of data: none leads to play [K4].
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf, cookieOf, freshName, loginMember, setFeature, type TestMember } from '@sanam/server/test/clients.ts';
import { createBrowser } from '@sanam/server/test/browser.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { buildAppWithRail } from '@sanam/server/test/rail.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { thaiId } from './thai-id.test-data.ts';

let t: TestApp;
let as: Registering;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, close } = await buildAppWithRail());
  as = createRegistering(t);
  const on = { enabled: true };
  await as.setFields({ mobileNum: on, email: on, birthDate: on, idNumber: on, payeeName: on });
  await setFeature(t, 'SOCIALLOGIN', true);
  await t.owner.query(
    `insert into merchants (merchant_id, code, name, currency, zone)
     select 'sister', 'SISTER', 'Sister', currency, zone from merchants where merchant_id = 'default'`,
  );
  await t.app.modules.merchants.service.reload();
});
afterAll(() => close());

let people = 0;
/** Returns a unique person. */
function person() {
  people += 1;
  const letter = 'abcdefghijklmnopqrstuvwxyz'[people]!;
  return {
    payeeName: `Malee Sukjai ${letter}`,
    birthDate: '1991-02-03',
    mobileNum: `082${String(2_000_000 + people)}`,
    email: `malee.${letter}@gmail.com`,
    idNumber: thaiId(`1-1017-00${String(people).padStart(3, '0')}-70`),
  };
}
const accountNo = (n: number) => String(5_550_000_000 + n);

async function join(details: object): Promise<TestMember> {
  const username = freshName();
  expect((await as.register({ username, ...details })).code).toBeUndefined();
  await t.drain();
  return loginMember(t, { username, password: 'Khao-niao-77x' });
}
const bank = (member: TestMember, no: string, holder: string) =>
  member.call('addBankAccount', { body: { bankCode: '014', accountNo: no, holder } });

/** Creates an excluded member with all kinds of data and a verified address. */
async function excluded() {
  const known = { ...person(), accountNo: accountNo(people) };
  const { accountNo: no, ...form } = known;
  const member = await join(form);
  await bank(member, no, known.payeeName);
  await t.owner.query('update members set mobile_verified_at = now(), email_verified_at = now() where member_id = $1', [
    member.memberId,
  ]);
  await member.call('excludeMyself', { body: { term: '6m' } });
  await t.drain();
  return known;
}
const stateOf = ({ memberId }: TestMember) => t.app.modules.protection.service.exclusionOf(t.app.platform.db, memberId);
const atSister = ({ memberId }: TestMember) =>
  t.owner.query(`update members set merchant_id = 'sister' where member_id = $1`, [memberId]);

/** Registers with these details; returns status, code and the number of rows written. */
async function answerTo(details: Record<string, unknown>): Promise<[number, string | undefined, number]> {
  const before = await as.rowsLeft();
  const { status, code } = await as.register(details);
  return [status, code, (await as.rowsLeft()) - before];
}
/** Same answer as while registration is closed, so that nobody learns who is on the register. */
const turnedAway = [403, 'identity.registrationClosed', 0];

describe('an excluded person who registers again [K4]', () => {
  it.each([
    ['with the phone number', ({ mobileNum }) => ({ mobileNum })],
    ['with the address', ({ email }) => ({ email })],
    ['with an alias of the address, its dots elsewhere', ({ email }) => ({ email: aliasOf(email) })],
    ['with the identity number, written otherwise', ({ idNumber }) => ({ idNumber: idNumber.replaceAll('-', '') })],
    ['with name and birth date, a title before it', ({ payeeName, birthDate }) => titled(payeeName, birthDate)],
  ] satisfies [string, (known: ReturnType<typeof person>) => Record<string, unknown>][])('%s', async (_, typed) => {
    expect(await answerTo(typed(await excluded()))).toEqual(turnedAway);
  });

  it('at a provider with the identity that was used', async () => {
    const somebody = { how: 'other', name: 'Malee Social', email: 'malee@social.test' };
    const first = await socialMember(somebody);
    await first.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    const again = createBrowser();
    await choose(again, somebody);
    const answer = await again.call(t)('loginSocial', { body: { provider: 'google' } });
    // The account exists: it opens a session that only allows withdrawals.
    const limited = callerOf(t, { token: answer.value.token, cookie: cookieOf(answer) });
    expect((await limited('depositMethods')).code).toBe('protection.excluded');
    expect((await limited('balance')).status).toBe(200);
    // After unlinking, the identity still opens no other account.
    await t.owner.query('delete from auth_links where member_id = $1', [first.memberId]);
    const third = createBrowser();
    await choose(third, somebody);
    await third.call(t)('loginSocial', { body: { provider: 'google' } });
    const form = as.form({ socialTicket: true });
    expect((await third.call(t)('register', { body: form as never })).code).toBe('identity.registrationClosed');
  });

  it('by the link of an agent, who learns nothing', async () => {
    const known = await excluded();
    const agent = await join({});
    await inTransaction(t.app.platform.db, (trx) =>
      t.app.modules.agents.tree.makeAgent(trx, systemContext('test'), {
        memberId: agent.memberId,
        merchantId: 'default',
        accountType: 'generalAgent',
        uplineId: null,
        depthMax: 12,
        reason: null,
      }),
    );
    const opened = await agent.call('openAgentMember', { body: { username: freshName(), target: 'player' } });
    const { payeeName, birthDate } = known;
    const openingSecret = opened.value.secret;
    expect(await answerTo({ username: undefined, openingSecret, payeeName, birthDate })).toEqual(turnedAway);
    const listed = (await agent.call('agentOpenings', { query: {} })).value.list;
    expect(listed).toMatchObject([{ state: 'open' }]);
    expect(JSON.stringify(listed)).not.toMatch(/exclu|protection/);
  });
});

describe('an account that an excluded person has elsewhere, or takes over [K4]', () => {
  it('at another brand: stopped with the exclusion', async () => {
    const form = person();
    const other = await join({ payeeName: form.payeeName, birthDate: form.birthDate });
    await atSister(other);
    const first = await join({ mobileNum: form.mobileNum });
    await t.owner.query('update members set payee_name = $2, birth_date = $3 where member_id = $1', [
      first.memberId,
      form.payeeName,
      form.birthDate,
    ]);
    await first.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    expect(await stateOf(other)).toEqual({ kind: 'exclusion', until: null });
  });

  it('that gives the bank account: refused, and stopped where it was given before', async () => {
    const known = await excluded();
    const later = await join({ payeeName: known.payeeName });
    expect((await bank(later, known.accountNo, known.payeeName)).code).toBe('wallet.bankAccountRefused');
    const form = person();
    const before = await join({ payeeName: form.payeeName });
    await bank(before, accountNo(9000), form.payeeName);
    const owner = await join({ payeeName: `${form.payeeName}x` });
    await t.owner.query(`update wallet_bank_accounts set member_id = $2 where member_id = $1`, [
      before.memberId,
      owner.memberId,
    ]);
    await t.app.modules.protection.register.look([owner.memberId]);
    await owner.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    await t.owner.query(`update wallet_bank_accounts set member_id = $1 where member_id = $2`, [
      before.memberId,
      owner.memberId,
    ]);
    await t.app.modules.protection.register.look([before.memberId]);
    expect(await stateOf(before)).toEqual({ kind: 'exclusion', until: null });
  });

  it('that proves the phone number of the person later', async () => {
    const known = await excluded();
    const other = await join({});
    await atSister(other);
    await t.owner.query('update members set mobile = $2, mobile_verified_at = now() where member_id = $1', [
      other.memberId,
      `+66${known.mobileNum.slice(1)}`,
    ]);
    await t.app.platform.events.emit(t.app.platform.db, 'identity.securityChanged', { memberId: other.memberId });
    await t.drain();
    expect(await stateOf(other)).toEqual({ kind: 'exclusion', until: null });
  });

  it('that says the name and birth date: stopped by the look of the night', async () => {
    const known = await excluded();
    const other = await join({});
    await t.owner.query('update members set payee_name = $2, birth_date = $3 where member_id = $1', [
      other.memberId,
      known.payeeName,
      known.birthDate,
    ]);
    await t.drain(['protection.sweepRegister']);
    expect(await stateOf(other)).toEqual({ kind: 'exclusion', until: null });
  });

  it('that shares a browser alone: not stopped, and shown to staff', async () => {
    const [first, other] = [await join({}), await join({})];
    await t.owner.query(
      `update auth_sessions s set device_hash = o.device_hash from auth_sessions o
       where s.member_id = $1 and o.member_id = $2`,
      [other.memberId, first.memberId],
    );
    await t.app.modules.protection.register.look([first.memberId, other.memberId]);
    await first.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    expect(await stateOf(other)).toBeUndefined();
    const hits = await t.owner.query('select effect from protection_register_hits where member_id = $1', [
      other.memberId,
    ]);
    expect(hits.rows).toEqual([{ effect: 'marked' }]);
  });
});

/** Returns another spelling of the same mailbox. */
const aliasOf = (email: string): string => email.replace('.', '').replace('@', '+again@').toUpperCase();
const titled = (name: string, birthDate: string) => ({ payeeName: `MISS ${name.toUpperCase()}`, birthDate });

async function choose(browser: ReturnType<typeof createBrowser>, press: Record<string, string>): Promise<void> {
  const start = `${t.url}/wps/session/social/google/start?purpose=register`;
  const page = await browser.follow(start, (url) => url.pathname.startsWith('/signin/'));
  const pressed = await browser.go(page.href, { method: 'POST', body: new URLSearchParams(press) });
  const host = new URL(t.url).host;
  const next = new URL(pressed.headers.get('location')!, page);
  await browser.follow(next.href, (url) => url.host === host && !url.pathname.startsWith('/wps/'));
}

/** Creates a member who registered by an identity provider. */
async function socialMember(press: Record<string, string>): Promise<TestMember> {
  const browser = createBrowser();
  await choose(browser, press);
  await browser.call(t)('loginSocial', { body: { provider: 'google' } });
  const username = freshName();
  const password = 'Krathong-river-42';
  const form = as.form({ username, password, socialTicket: true });
  const answer = await browser.call(t)('register', { body: form as never });
  expect(answer.code).toBeUndefined();
  await t.drain();
  return loginMember(t, { username, password });
}
