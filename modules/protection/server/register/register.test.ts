// The register of exclusions over HTTP, over all merchants, with the real modules.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { freshName, loginMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';
import { thaiId } from './thai-id.test-data.ts';

let t: TestApp;
let as: Registering;
beforeAll(async () => {
  t = await buildTestApp();
  as = createRegistering(t);
  const on = { enabled: true };
  await as.setFields({ mobileNum: on, email: on, birthDate: on, idNumber: on, payeeName: on });
});
afterAll(() => t.close());

let people = 0;
/** Returns a unique person. */
function person() {
  people += 1;
  return {
    payeeName: `Somchai Jaidee ${'abcdefghijklmnopqrstuvwxyz'[people % 26]}${'abcdefghijklmnopqrstuvwxyz'[(people / 26) | 0]}`,
    birthDate: '1990-05-17',
    mobileNum: `081${String(1_000_000 + people)}`,
    email: `somchai${people}@example.com`,
    idNumber: thaiId(`1-1017-00${String(people).padStart(3, '0')}-70`),
  };
}

async function join(details: object): Promise<TestMember> {
  const username = freshName();
  const answer = await as.register({ username, ...details });
  expect(answer.code).toBeUndefined();
  await t.drain();
  return loginMember(t, { username, password: 'Khao-niao-77x' });
}
async function excluded(details: object = person()): Promise<TestMember> {
  const member = await join(details);
  await member.call('excludeMyself', { body: { term: '6m' } });
  await t.drain();
  return member;
}
const stateOf = ({ memberId }: TestMember) => t.app.modules.protection.service.exclusionOf(t.app.platform.db, memberId);
const hitsOf = async ({ memberId }: TestMember) =>
  (
    await t.owner.query<{ effect: string; kinds: string[]; state: string }>(
      'select effect, kinds, state from protection_register_hits where member_id = $1',
      [memberId],
    )
  ).rows;
/** Verifies the address, as a code would. */
const prove = async ({ memberId }: TestMember) => {
  await t.owner.query('update members set mobile_verified_at = now() where member_id = $1', [memberId]);
  await t.app.modules.protection.register.look([memberId]);
};

describe('a newcomer', () => {
  it('who is excluded is refused as anybody is while registration is closed, and nothing is written', async () => {
    const known = person();
    await excluded(known);
    const before = await as.rowsLeft();
    const { mobileNum, email, idNumber, payeeName, birthDate } = known;
    const attempts = [
      { mobileNum },
      { email: email.replace('@', '+again@').toUpperCase() },
      { idNumber: idNumber.replaceAll('-', '') },
      { payeeName: `MR ${payeeName.toUpperCase()}`, birthDate },
    ];
    for (const attempt of attempts) {
      const answer = await as.register(attempt);
      expect([attempt, answer.status, answer.body]).toMatchObject([
        attempt,
        403,
        { code: 'identity.registrationClosed' },
      ]);
      expect(JSON.stringify(answer.body)).not.toMatch(/exclu|protection/);
    }
    expect(await as.rowsLeft()).toBe(before);
  });

  it('of the same name, born on another day, is somebody else', async () => {
    const known = person();
    await excluded(known);
    expect((await as.register({ payeeName: known.payeeName, birthDate: '1991-05-17' })).code).toBeUndefined();
  });

  it('may come again when the exclusion has ended', async () => {
    const known = person();
    const member = await excluded(known);
    expect((await as.register({ mobileNum: known.mobileNum })).code).toBe('identity.registrationClosed');
    await t.owner.query(
      `update protection_exclusions set ended_at = platform_now(), ended_by = 'player' where member_id = $1`,
      [member.memberId],
    );
    expect((await as.register({ mobileNum: known.mobileNum })).code).toBeUndefined();
  });

  it('leaves no word of whom it holds in the register', async () => {
    const known = person();
    await excluded(known);
    for (const table of ['protection_register_keys', 'protection_account_keys'])
      for (const text of Object.values(known))
        expect(await as.count(`select count(*) from ${table} x where x::text ilike '%' || $1 || '%'`, [text])).toBe(0);
  });
});

describe('other accounts of an excluded person', () => {
  it('are stopped at every merchant by the new exclusion, as long as it lasts [R5] [R74]', async () => {
    const { mobileNum, ...rest } = person();
    const sister = await join({ mobileNum });
    await prove(sister);
    await t.owner.query(`insert into merchants (merchant_id, code, name) values ('sister', 'SISTER', 'Sister')`);
    await t.owner.query(`update members set merchant_id = 'sister' where member_id = $1`, [sister.memberId]);
    const first = await join({ ...rest, mobileNum });
    await prove(first);
    const { termEndsAt } = (await first.call('excludeMyself', { body: { term: '1y' } })).value;
    expect(await stateOf(sister)).toBeUndefined();
    await t.drain();
    expect((await sister.call('balance')).code).toBe('identity.notLoggedIn');
    expect(await stateOf(sister)).toEqual({ kind: 'exclusion', until: null });
    const kept = await t.owner.query(
      `select term, term_ends_at, started_by from protection_exclusions where member_id = $1`,
      [sister.memberId],
    );
    expect(kept.rows).toEqual([{ term: '1y', term_ends_at: new Date(termEndsAt), started_by: 'register' }]);
    expect(await hitsOf(sister)).toEqual([{ effect: 'stopped', kinds: ['phone'], state: 'open' }]);
    const [risk, support] = await Promise.all([staffSession(t, ['risk']), staffSession(t, ['support'])]);
    const seenBy = async (who: TestStaff, { memberId }: TestMember) =>
      (await who.call('opsGetProtection', { params: { id: memberId } })).value.hits;
    const hit = { kinds: ['phone'], effect: 'stopped', state: 'open', reason: null };
    expect(await seenBy(risk, sister)).toMatchObject([
      { ...hit, isExcluded: false, other: { memberId: first.memberId } },
    ]);
    expect(await seenBy(risk, first)).toMatchObject([
      { ...hit, isExcluded: true, other: { memberId: sister.memberId } },
    ]);
    expect(await seenBy(support, sister)).toBeNull();
  });

  it('end with it, and are no way around its term', async () => {
    const { idNumber } = person();
    const other = await join({ idNumber });
    const first = await join({ idNumber: idNumber.replaceAll('-', '') });
    await first.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    const limited = await loginMember(t, other);
    expect((await limited.call('protection')).value.exclusions).toMatchObject([
      { kind: 'exclusion', followsAnother: true, mayAskReturn: false },
    ]);
    expect((await limited.call('askReturn')).code).toBe('protection.followsAnother');
    await t.owner.query(
      `update protection_exclusions set term_ends_at = platform_now() - interval '1 day' where ended_at is null`,
    );
    await (await loginMember(t, first)).call('askReturn');
    await t.advance(86_400);
    await (await loginMember(t, first)).call('confirmReturn');
    await t.drain();
    expect(await stateOf(other)).toBeUndefined();
  });

  it('are lengthened with it', async () => {
    const { idNumber } = person();
    const other = await join({ idNumber });
    const first = await join({ idNumber });
    await first.call('takeBreak', { body: { days: 1 } });
    await t.drain();
    expect(await stateOf(other)).toMatchObject({ kind: 'break' });
    await (await loginMember(t, first)).call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    expect(await stateOf(other)).toEqual({ kind: 'exclusion', until: null });
  });

  it('are stopped when they take on what the excluded person is known by: a contact, at the log-in, at night', async () => {
    const known = person();
    await excluded(known);
    const [byContact, byLogIn, byNight] = [await join({}), await join({}), await join({})];
    await t.owner.query(`update members set email = $2, email_verified_at = now() where member_id = $1`, [
      byContact.memberId,
      known.email.replace('@', '+new@'),
    ]);
    await t.app.platform.events.emit(t.app.platform.db, 'identity.securityChanged', { memberId: byContact.memberId });
    // The address of the excluded person was never verified, so it only marks.
    await t.drain();
    expect(await hitsOf(byContact)).toEqual([{ effect: 'marked', kinds: ['email'], state: 'open' }]);
    expect(await stateOf(byContact)).toBeUndefined();

    const name = [known.payeeName, known.birthDate];
    for (const { memberId } of [byLogIn, byNight])
      await t.owner.query('update members set payee_name = $2, birth_date = $3 where member_id = $1', [
        memberId,
        ...name,
      ]);
    await t.drain(['protection.sweepRegister']);
    expect(await stateOf(byNight)).toEqual({ kind: 'exclusion', until: null });
    await t.owner.query(
      `update protection_exclusions set ended_at = platform_now(), ended_by = 'time' where member_id = $1`,
      [byLogIn.memberId],
    );
    await t.owner.query(`update protection_gates set state = 'open' where member_id = $1`, [byLogIn.memberId]);
    const entered = await loginMember(t, byLogIn);
    expect((await entered.call('protection')).value.exclusions).toMatchObject([{ followsAnother: true }]);
    expect((await entered.call('withdrawalOptions')).status, 'the money gets out').toBe(200);
  });

  it('stay open when two people found that it is somebody else', async () => {
    const { payeeName, birthDate } = person();
    const other = await join({ payeeName, birthDate });
    const first = await join({});
    await t.owner.query('update members set payee_name = $2, birth_date = $3 where member_id = $1', [
      first.memberId,
      payeeName,
      birthDate,
    ]);
    await first.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    expect(await stateOf(other)).toBeDefined();
    const [maker, checker] = await Promise.all([staffSession(t, ['protection']), staffSession(t, ['protection'])]);
    const body = { what: 'anotherPerson', reason: 'another identity card', document: 'id card 17' } as const;
    const { approvalId } = (await maker.call('opsEndExclusion', { params: { id: other.memberId }, body })).value;
    await checker.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
    await t.drain(['protection.sweepRegister']);
    expect(await stateOf(other)).toBeUndefined();
    expect((await hitsOf(other)).map(({ state }) => state)).toContain('anotherPerson');
  });

  it('are known by the same browser too: marked for staff, not stopped', async () => {
    const first = await join(person());
    const second = await join(person());
    await t.owner.query(
      `update auth_sessions s set device_hash = o.device_hash from auth_sessions o
       where s.member_id = $1 and o.member_id = $2`,
      [second.memberId, first.memberId],
    );
    await t.app.modules.protection.register.look([second.memberId]);
    await first.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    expect(await hitsOf(second)).toEqual([{ effect: 'marked', kinds: ['device'], state: 'open' }]);
    expect(await stateOf(second)).toBeUndefined();
  });
});

it('the register forgets seven years after the end [R72]', async () => {
  const member = await excluded();
  const keys = () =>
    as.count(
      `select count(*) from protection_register_keys r join protection_exclusions e using (exclusion_id) where e.member_id = $1`,
      [member.memberId],
    );
  const end = (ago: string) =>
    t.owner.query(
      `update protection_exclusions set ended_at = platform_now() - $2::interval, ended_by = 'player' where member_id = $1`,
      [member.memberId, ago],
    );
  await end('7 years -1 day');
  await t.drain(['protection.sweepRegister']);
  expect(await keys()).toBeGreaterThan(3);
  await end('7 years 1 day');
  await t.drain(['protection.sweepRegister']);
  expect(await keys()).toBe(0);
});
