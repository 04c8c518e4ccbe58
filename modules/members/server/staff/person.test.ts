// Corrections of a member's name or birth date over HTTP, with the real modules.
import { systemContext } from '@sanam/server/platform/context.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  [maker, checker] = await Promise.all([staffSession(t, ['support']), staffSession(t, ['protection'])]);
});
afterAll(() => t.close());

const reason = 'one letter is missing, seen on the card';
let people = 0;
/** Returns a unique name: the register compares name and birth date. */
const freshName = (): string => {
  people += 1;
  return `MALEE ${String.fromCodePoint(65 + people, 65 + people)} JAIDEE`;
};
async function person(payeeName = freshName(), birthDate = '1990-05-17'): Promise<TestMember> {
  const member = await registerMember(t, { payeeName });
  await member.call('completeProfile', { body: { birthDate } });
  return member;
}
async function documentOf({ memberId }: TestMember, state = 'sent'): Promise<string> {
  const id = newId('doc');
  await t.owner.query(
    `insert into protection_documents (document_id, member_id, kind, state) values ($1, $2, 'idCard', $3)`,
    [id, memberId, state],
  );
  return id;
}
const read = async ({ memberId }: TestMember, who = maker) =>
  (await who.call('opsGetPerson', { params: { id: memberId } })).value;
type Change = { name?: string; birthDate?: string; documentId?: string; expectedVersion?: number };
async function propose(
  member: TestMember,
  change: Change,
  { who = maker, key }: { who?: TestStaff; key?: string } = {},
) {
  const { version, documents } = await read(member, who);
  const given = { documentId: documents[0]?.id ?? newId('doc'), expectedVersion: version, ...change };
  const options = key === undefined ? {} : { idempotencyKey: key };
  return who.call('opsCorrectPerson', { params: { id: member.memberId }, body: { reason, ...given } }, options);
}
const confirm = (id: string, who = checker) =>
  who.call('opsDecideApproval', { params: { id }, body: { decision: 'confirm' } });
async function corrected(member: TestMember, change: Change): Promise<string> {
  const { approvalId } = (await propose(member, change)).value;
  const { state } = (await confirm(approvalId)).value;
  await t.drain();
  return state;
}
const nameOf = async (member: TestMember) => (await member.call('memberInfo')).value.payeeName;
const messagesOf = async (member: TestMember) =>
  (await member.call('listInbox', { query: { topic: 'security', limit: 50 } })).value.list.map(({ title }) => title);

describe('a correction', () => {
  it('is proposed by one and carried out by another, told to the player and written down', async () => {
    const member = await person('SOMCHAI JAIDE');
    const documentId = await documentOf(member);
    const { approvalId, state } = (await propose(member, { name: 'SOMCHAI JAIDEE', birthDate: '1990-05-18' })).value;
    expect(state).toBe('proposed');
    expect((await read(member)).approval).toMatchObject({ id: approvalId, isMine: true, reason });
    expect(await nameOf(member)).toBe('SOMCHAI JAIDE');
    expect((await confirm(approvalId)).value.state).toBe('executed');
    await t.drain();
    expect(await read(member)).toMatchObject({ name: 'SOMCHAI JAIDEE', birthDate: '1990-05-18', approval: null });
    expect(await nameOf(member)).toBe('SOMCHAI JAIDEE');
    expect(await messagesOf(member)).toContain('Your name was corrected');
    const found = await t.owner.query<{ actor: string; before: unknown; after: unknown; reason: string | null }>(
      `select actor, before, after, reason from platform_audit
        where command = 'identity.person.correct' and subject_id = $1`,
      [member.memberId],
    );
    expect(found.rows).toEqual([
      {
        actor: checker.staffId,
        before: { name: '•••DE', birthDate: '•••17' },
        after: { name: '•••EE', birthDate: '•••18', documentId },
        reason,
      },
    ]);
  });

  it('needs a second person, the right, and one proposal at a time', async () => {
    const member = await person();
    await documentOf(member);
    const both = await staffSession(t, ['protection']);
    const { approvalId } = (await propose(member, { birthDate: '1991-01-01' }, { who: both })).value;
    expect((await propose(member, { birthDate: '1991-01-02' })).code).toBe('operator.approvalPending');
    expect((await confirm(approvalId, both)).code).toBe('operator.sameStaff');
    expect((await confirm(approvalId, maker)).code).toBe('operator.forbidden');
    const auditor = await staffSession(t, ['auditor']);
    expect((await auditor.call('opsGetPerson', { params: { id: member.memberId } })).code).toBe('operator.forbidden');
  });

  it('is the same proposal when it is sent again with its key', async () => {
    const member = await person();
    await documentOf(member);
    const change = { birthDate: '1992-02-02' };
    const first = await propose(member, change, { key: 'person-key-0000000001' });
    expect((await propose(member, change, { key: 'person-key-0000000001' })).value).toEqual(first.value);
  });

  it('needs a document of this member that was not refused', async () => {
    const [member, other] = [await person(), await person()];
    const name = 'MALEE DEEJAI';
    expect((await propose(member, { name })).code).toBe('operator.documentNeeded');
    const documentId = await documentOf(other);
    expect((await propose(member, { name, documentId })).code).toBe('operator.documentNeeded');
    expect((await propose(member, { name, documentId: await documentOf(member, 'refused') })).code).toBe(
      'operator.documentNeeded',
    );
  });

  it('fails if the document was refused before the second person confirms', async () => {
    const member = await person();
    const documentId = await documentOf(member);
    const { approvalId } = (await propose(member, { name: 'MALEE DEEJAI' })).value;
    await t.owner.query(`update protection_documents set state = 'refused' where document_id = $1`, [documentId]);
    expect((await confirm(approvalId)).value.state).toBe('failed');
    expect(await nameOf(member)).not.toBe('MALEE DEEJAI');
  });

  it('is refused for a version that has passed, before and at the confirmation', async () => {
    const member = await person();
    await documentOf(member);
    const { version } = await read(member);
    const name = 'MALEE DEEJAI';
    expect((await propose(member, { name, expectedVersion: version - 1 })).code).toBe('operator.staleVersion');
    const { approvalId } = (await propose(member, { name })).value;
    await t.owner.query('update members set version = version + 1 where member_id = $1', [member.memberId]);
    expect((await confirm(approvalId)).value.state).toBe('failed');
    expect(await nameOf(member)).not.toBe(name);
  });

  it('makes nobody a minor, changes something, and writes a name as registration does', async () => {
    const member = await person('MALEE SAMETODAY');
    await documentOf(member);
    expect((await propose(member, { birthDate: '2015-01-01' })).code).toBe('operator.personUnderAge');
    expect((await propose(member, { name: 'MALEE SAMETODAY', birthDate: '1990-05-17' })).code).toBe(
      'operator.personSame',
    );
    expect((await propose(member, {})).code).toBe('operator.personSame');
    expect((await propose(member, { name: 'M4LEE <b>' })).code).toBe('request.invalid');
  });
});

describe('what follows a correction', () => {
  const known = { birthDate: '1985-03-03' };

  it('the register of exclusions sees the person at once', async () => {
    const excluded = await person('ANAN KLAHAN', known.birthDate);
    await excluded.call('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    const member = await person('ANAN KLAHANN', known.birthDate);
    await documentOf(member);
    const hits = async () =>
      (
        await t.owner.query<{ kinds: string[] }>('select kinds from protection_register_hits where member_id = $1', [
          member.memberId,
        ])
      ).rows;
    await t.drain();
    expect(await hits()).toEqual([]);
    expect(await corrected(member, { name: 'ANAN KLAHAN' })).toBe('executed');
    expect(await hits()).toEqual([{ kinds: ['person'] }]);
  });

  it('the external register is asked again: its answer was about another name', async () => {
    const member = await person();
    await documentOf(member);
    await t.owner.query(`insert into protection_outside_answers (member_id, answer) values ($1, 'clear')`, [
      member.memberId,
    ]);
    expect(await corrected(member, { birthDate: '1990-05-19' })).toBe('executed');
    const left = await t.owner.query<{ answer: string }>(
      'select answer from protection_outside_answers where member_id = $1',
      [member.memberId],
    );
    expect(left.rows).toEqual([]);
    expect(await messagesOf(member)).toContain('Your birth date was corrected');
  });

  const addAccount = (member: TestMember, accountNo: string, holder: string) =>
    member.call('addBankAccount', { body: { bankCode: '004', accountNo, holder } });
  const accountsOf = async (member: TestMember) => (await member.call('listBankAccounts')).value;

  it('bank accounts follow the name, payouts wait, and another person’s account stays refused', async () => {
    const member = await person('KANYA WONGS');
    await documentOf(member);
    expect((await addAccount(member, '1234567001', 'Kanya Wongs')).code).toBeUndefined();
    expect(await corrected(member, { name: 'Kanya Wongsa' })).toBe('executed');
    expect(await accountsOf(member)).toMatchObject({
      registeredName: 'Kanya Wongsa',
      list: [{ holder: 'KANYA WONGSA', accountTail: '7001' }],
    });
    const { holdUntil, needs } = (await member.call('withdrawalOptions')).value;
    expect(holdUntil).not.toBeNull();
    expect(needs).toContainEqual(expect.objectContaining({ kind: 'hold', reason: 'nameCorrected' }));
    const { bankAccountId } = (await accountsOf(member)).list[0]!;
    const ask = (holder: string) =>
      member.call('changeBankAccount', {
        params: { id: bankAccountId },
        body: { bankCode: '004', accountNo: '1234567002', holder, reason },
      });
    expect((await ask('KANYA WONGS')).code).toBe('wallet.nameMismatch');
    expect((await ask('KANYA WONGSA')).code).toBeUndefined();
  });

  it('an account that was asked for before gets the new name, too', async () => {
    const member = await person('PIMCHANOK SRISU');
    await documentOf(member);
    const { bankAccountId } = (await addAccount(member, '1234567003', 'PIMCHANOK SRISU')).value;
    const asked = await member.call('changeBankAccount', {
      params: { id: bankAccountId },
      body: { bankCode: '004', accountNo: '1234567004', holder: 'PIMCHANOK SRISU', reason },
    });
    expect(await corrected(member, { name: 'PIMCHANOK SRISUK' })).toBe('executed');
    const by = { ...systemContext('test'), actor: { kind: 'staff' as const, id: checker.staffId } };
    await t.app.modules.wallet.accounts.changes.decide(by, asked.value.changeId, {
      decision: 'approve',
      expectedVersion: 1,
      reason,
      proposedBy: maker.staffId,
      db: t.app.platform.db,
    });
    expect((await accountsOf(member)).list).toMatchObject([{ holder: 'PIMCHANOK SRISUK', accountTail: '7004' }]);
  });

  it('a birth date holds no payouts', async () => {
    const member = await person();
    await documentOf(member);
    expect(await corrected(member, { birthDate: '1990-05-20' })).toBe('executed');
    expect((await member.call('withdrawalOptions')).value.holdUntil).toBeNull();
  });
});
