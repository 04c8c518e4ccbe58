// Identity levels over HTTP: their limits, the documents of the highest, and the decisions of staff.
import { STAFF_HEADER } from '@sanam/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  loginMember,
  registerMember,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { protectionSettings } from '../settings.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let first: TestStaff;
let second: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  [first, second, owner] = await Promise.all([
    staffSession(t, ['protection']),
    staffSession(t, ['protection']),
    staffSession(t, ['owner']),
  ]);
});
afterAll(() => close());

const reason = 'seen on the card';
const order = (member: TestMember, amount: string) =>
  member.call('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount } });
const levelOf = ({ memberId }: TestMember) => t.app.modules.protection.service.levelOf(t.app.platform.db, memberId);
const identityOf = async (member: TestMember) => (await member.call('identity')).value;
const confirm = (approvalId: string | null, who = second) =>
  who.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
/** Verifies the e-mail address, as a code would. */
const proveMail = ({ memberId }: TestMember) =>
  t.owner.query(
    `update members set email = lower(member_id) || '@mail.example', email_verified_at = now() where member_id = $1`,
    [memberId],
  );
const picture = (text = 'x') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: text } })
    .jpeg()
    .toBuffer();
type Sides = Partial<Record<string, Buffer | Blob>>;
async function send(member: TestMember, sides: Sides, kind = 'idCard') {
  const form = new FormData();
  for (const [side, bytes] of Object.entries(sides)) form.append(side, new Blob([bytes as never]), 'a.jpg');
  const response = await fetch(`${t.url}/wps/protection/identity/documents?kind=${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, cookie: member.cookie, 'accept-language': 'en' },
    body: form,
  });
  return {
    status: response.status,
    ...((await response.json()) as { code?: string; message?: string; value?: unknown }),
  };
}
let people = 0;
/** Returns a unique name: the register of exclusions matches people by name and birth date. */
const freshPerson = (): string => {
  people += 1;
  return `MALEE ${String.fromCodePoint(65 + Math.floor(people / 26), 65 + (people % 26))} JAIDEE`;
};
async function person(payeeName = freshPerson()): Promise<TestMember> {
  const member = await registerMember(t, { payeeName });
  await proveMail(member);
  expect((await member.call('completeProfile', { body: { birthDate: '1990-05-17' } })).code).toBeUndefined();
  return member;
}
const documentOf = async (member: TestMember) =>
  (await first.call('opsListDocuments', { query: { memberId: member.memberId } })).value.list[0]!;
const decide = (id: string, body: object, who = first) =>
  who.call('opsDecideDocument', { params: { id }, body: { reason, ...body } as never });
/** Deposits from an account with this payer name. */
async function payIn(member: TestMember, payerName: string): Promise<void> {
  const { depositId } = (await order(member, '100.00')).value;
  await t.drain();
  await rail.pay(depositId, { how: 'named', payerName });
  const isThere = async () => (await member.call('getDeposit', { params: { id: depositId } })).value.stage;
  await until(t, async () => ['credited', 'review'].includes(await isThere()), depositId);
}
async function approved(): Promise<TestMember> {
  const member = await person();
  expect((await send(member, { front: await picture(), selfie: await picture() })).status).toBe(200);
  const { id, version } = await documentOf(member);
  const proposed = await decide(id, { decision: 'approve', validUntil: null, expectedVersion: version });
  expect((await confirm(proposed.value.approvalId)).code).toBeUndefined();
  return member;
}
const rules = async () => (await owner.call('opsGetProtectionRules')).value;
async function setRules(change: object): Promise<{ state: string; approvalId: string | null }> {
  const { isOn, levels, reminderMonths, revision } = await rules();
  const body = { isOn, levels, reminderMonths, revision, reason, ...change };
  return (await owner.call('opsChangeProtectionRules', { body })).value;
}
async function whileOn(work: () => Promise<void>): Promise<void> {
  await setRules({ isOn: true });
  try {
    await work();
  } finally {
    const { approvalId } = await setRules({ isOn: false, levels: protectionSettings.levels.fallback.levels });
    expect((await confirm(approvalId)).code).toBeUndefined();
  }
}
const auditCount = async (command: string, id: string) =>
  Number(
    (
      await t.owner.query<{ count: bigint }>(
        'select count(*) from platform_audit where command = $1 and subject_id = $2',
        [command, id],
      )
    ).rows[0]!.count,
  );
const filesLeft = async () =>
  Number(
    (await t.owner.query<{ count: bigint }>(`select count(*) from platform_files where area = 'documents'`)).rows[0]!
      .count,
  );

describe('the level', () => {
  it('rises with what is known: person, own account seen in a movement, document', async () => {
    const member = await registerMember(t);
    expect(await levelOf(member)).toBe(0);
    expect((await identityOf(member)).levels[1]!.missing).toEqual(['contact', 'name', 'birthDate']);
    await proveMail(member);
    const body = { name: 'Somchai Jaidee', birthDate: '1990-05-17', idNumber: '1-1017-00230-70-8' };
    expect((await member.call('completeProfile', { body })).code).toBeUndefined();
    expect(await levelOf(member)).toBe(1);
    await payIn(member, 'SOMEBODY ELSE');
    expect(await levelOf(member)).toBe(1);
    await payIn(member, 'SOMCHAI JAIDEE');
    expect(await levelOf(member)).toBe(2);
    expect(await levelOf(await approved())).toBe(3);
  });

  it('counts no payment that shows another name than the corrected one', async () => {
    const member = await registerMember(t);
    await proveMail(member);
    await member.call('completeProfile', { body: { name: 'Somchai Jaidee', birthDate: '1990-05-17' } });
    await payIn(member, 'SOMCHAI J.');
    const named = async (name: string) => {
      await t.owner.query('update members set payee_name = $1 where member_id = $2', [name, member.memberId]);
      return levelOf(member);
    };
    expect(await named('SOMCHAI JAIDEEKUL')).toBe(2);
    expect(await named('MALEE SUKJAI')).toBe(1);
    expect(await named('สมชาย ใจดี')).toBe(2);
  });

  it('rests on details that are given once, of age, with a good number', async () => {
    const member = await registerMember(t);
    const give = async (body: object) => (await member.call('completeProfile', { body })).code;
    const { rows } = await t.owner.query<{ day: string }>(
      `select ((platform_now() at time zone 'Asia/Bangkok')::date - make_interval(years => $1) + interval '1 day')::date::text as day`,
      [(await member.call('registerSettings')).value.ageMin],
    );
    expect(await give({ birthDate: rows[0]!.day })).toBe('identity.ageRequired');
    expect(await give({ idNumber: '1101700230709' })).toBe('identity.idNumberInvalid');
    expect(await give({ name: '12345' })).toBe('request.invalid');
    expect(await give({ birthDate: '1990-05-17' })).toBeUndefined();
    expect(await give({ birthDate: '1991-05-17', name: 'Malee Jaidee' })).toBe('identity.profileKnown');
    expect((await identityOf(member)).has).toEqual({ name: false, birthDate: true, idNumber: false });
  });

  it('caps nothing while the merchant has not switched it on', async () => {
    expect((await order(await registerMember(t), '30000.00')).code).toBeUndefined();
  });

  it('caps deposits of a day and of all days, with what is left and the level that opens more', async () => {
    await whileOn(async () => {
      const stranger = await order(await registerMember(t), '100.00');
      expect(stranger.body).toMatchObject({
        code: 'protection.kycRequired',
        value: { for: 'deposit', level: 1, limit: '0.00', left: '0.00' },
      });
      const member = await person();
      expect((await order(member, '4000.00')).code).toBeUndefined();
      const over = await order(member, '1000.01');
      expect(over.body).toMatchObject({
        code: 'protection.kycRequired',
        value: { level: 3, limit: '5000.00', left: '1000.00' },
      });
      expect((await order(member, '1000.00')).code).toBeUndefined();
      expect((await order(await approved(), '30000.00')).code).toBeUndefined();
    });
  });

  it('caps what goes out until the person is known, and what is asked for opens it: nobody is locked in [R30]', async () => {
    const member = await fundedMember(t, rail);
    const withdraw = () =>
      member.call('createWithdrawal', {
        body: { amount: '100.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
      });
    const kycNeed = async () => (await member.call('withdrawalOptions')).value.needs.find(({ kind }) => kind === 'kyc');
    await whileOn(async () => {
      // Reported before an amount is typed, with the requirements.
      const missing = ['contact', 'birthDate', 'ownAccount'];
      expect(await kycNeed()).toEqual({ kind: 'kyc', left: '0.00', isStopped: true, level: 2, missing, until: null });
      expect((await withdraw()).body).toMatchObject({
        code: 'protection.kycRequired',
        value: { for: 'withdrawal', level: 2 },
      });
      await proveMail(member);
      await member.call('completeProfile', { body: { birthDate: '1971-01-02' } });
      await payIn(member, 'SOMCHAI JAIDEE');
      expect(await kycNeed()).toBeUndefined();
      expect((await withdraw()).code).toBeUndefined();
    });
  });

  it('names a document for the money of who set the deposit limit too low to show the own account', async () => {
    const member = await fundedMember(t, rail);
    await proveMail(member);
    await member.call('completeProfile', { body: { birthDate: '1971-01-03' } });
    const need = async () => (await member.call('withdrawalOptions')).value.needs.find(({ kind }) => kind === 'kyc');
    await whileOn(async () => {
      expect(await need()).toMatchObject({ level: 2, missing: ['ownAccount'] });
      const body = { kind: 'deposit', frame: 'month', amount: '0.00' } as const;
      expect((await member.call('setLimit', { body })).code).toBeUndefined();
      expect(await need()).toMatchObject({ level: 3, missing: ['document'] });
    });
  });

  it('opens a second and a third bank account with an approved document, and tells of each', async () => {
    const member = await approved();
    const holder = (await member.call('listBankAccounts')).value.registeredName!;
    const stranger = await fundedMember(t, rail);
    const add = (who: TestMember, name: string) => {
      people += 1;
      const accountNo = `66${String(people).padStart(8, '0')}`;
      return who.call('addBankAccount', { body: { bankCode: '014', accountNo, holder: name } });
    };
    expect((await stranger.call('listBankAccounts')).value).toMatchObject({ max: 1, more: { level: 3, max: 3 } });
    expect((await add(stranger, 'SOMCHAI JAIDEE')).body).toMatchObject({
      code: 'wallet.bankAccountLimit',
      value: { max: 1 },
    });
    for (let nth = 0; nth < 3; nth += 1) expect((await add(member, holder)).code).toBeUndefined();
    expect((await add(member, holder)).body).toMatchObject({ code: 'wallet.bankAccountLimit', value: { max: 3 } });
    expect((await member.call('listBankAccounts')).value).toMatchObject({ max: 3, more: null });
    await t.drain();
    const { list } = (await member.call('listInbox', { query: { topic: 'security', limit: 50 } })).value;
    expect(list.filter(({ title }) => title === 'A bank account was added')).toHaveLength(3);
  });

  it('is a sign of risk at a payout while a document waits for people', async () => {
    const member = await fundedMember(t, rail);
    const scored = async () => {
      const body = { amount: '100.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
      const { withdrawalId } = (await member.call('createWithdrawal', { body })).value;
      const row = await t.owner.query<{ reasons: unknown[] }>(
        'select reasons from payments_withdrawals where withdrawal_id = $1',
        [withdrawalId],
      );
      return row.rows[0]!.reasons;
    };
    const sign = { code: 'kycOpen', points: 30 };
    expect(await scored()).not.toContainEqual(sign);
    await send(member, { front: await picture(), selfie: await picture() });
    expect(await scored()).toContainEqual(sign);
    const { id, version } = await documentOf(member);
    const body = { decision: 'approve', validUntil: null, expectedVersion: version };
    await confirm((await decide(id, body)).value.approvalId);
    expect(await scored()).not.toContainEqual(sign);
  });

  it('lets only known people play', async () => {
    await whileOn(async () => {
      const stranger = await registerMember(t);
      const check = ({ memberId }: TestMember) =>
        t.app.modules.protection.service.check(t.app.platform.db, memberId, 'launch');
      await expect(check(stranger)).rejects.toMatchObject({
        code: 'protection.kycRequired',
        details: { for: 'play', level: 1 },
      });
      await expect(check(await person())).resolves.toBeUndefined();
    });
  });
});

describe('a document', () => {
  it('is kept without what the camera wrote, sealed, and one at a time', async () => {
    const member = await person();
    const front = await picture('who took it, and where');
    expect(front.includes('who took it')).toBe(true);
    expect(await send(member, { front, selfie: await picture() })).toMatchObject({
      status: 200,
      value: { document: { kind: 'idCard', state: 'sent' }, maySend: false },
    });
    const kept = await t.owner.query<{ bytes: Buffer }>(
      `select f.bytes from platform_files f join protection_document_pictures p on p.file_name = f.name
        join protection_documents d using (document_id) where d.member_id = $1`,
      [member.memberId],
    );
    expect(kept.rows).toHaveLength(2);
    for (const { bytes } of kept.rows) {
      expect(bytes.includes('who took it')).toBe(false);
      // Encrypted: the file is not a readable picture.
      expect(bytes.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    }
    expect((await send(member, { front, selfie: front })).code).toBe('protection.documentOpen');
  });

  it('that is none is refused in the specified words, and nothing is kept', async () => {
    const member = await person();
    const before = await filesLeft();
    const good = await picture();
    const big = Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024)]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    // Each upload counts: the fourth would wait.
    expect(await send(member, { front: good, selfie: big })).toMatchObject({
      code: 'protection.documentTooLarge',
      message: 'The image maximum size is 5MB',
    });
    expect(await send(member, { front: svg, selfie: good })).toMatchObject({
      code: 'protection.documentType',
      message: 'Only acceptable png or jpg',
    });
    expect(await send(member, { front: good })).toMatchObject({
      code: 'protection.documentMissing',
      value: { sides: ['selfie'] },
    });
    expect((await send(member, { front: good, selfie: good })).code).toBe('common.tooManyRequests');
    expect(await filesLeft()).toBe(before);
    expect((await identityOf(member)).document).toBeNull();
  });

  it('can be sent by who is excluded: the money has to find its way out', async () => {
    const member = await person();
    await member.call('excludeMyself', { body: { term: '6m' } });
    // Without a verified address, another browser needs no second step.
    await t.owner.query('update members set email_verified_at = null where member_id = $1', [member.memberId]);
    const limited = await loginMember(t, member);
    expect((await send(limited, { front: await picture(), selfie: await picture() })).status).toBe(200);
  });
});

describe('staff', () => {
  it('look at it, and each look is written down', async () => {
    const member = await person('MALEE TESTER');
    await send(member, { front: await picture(), selfie: await picture() });
    const { id } = await documentOf(member);
    const seen = (await first.call('opsGetDocument', { params: { id } })).value;
    expect(seen).toMatchObject({ person: { name: 'MALEE TESTER', birthDate: '1990-05-17' }, level: 1 });
    expect(seen.pictures.map(({ side }) => side)).toEqual(['front', 'selfie']);
    const response = await fetch(`${t.url}/ops/protection/documents/pictures/${seen.pictures[0]!.id}`, {
      headers: { cookie: first.cookie, [STAFF_HEADER]: first.staffId },
    });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(40);
    expect(await auditCount('protection.document.view', id)).toBe(2);
    const auditor = await staffSession(t, ['support']);
    expect((await auditor.call('opsGetDocument', { params: { id } })).code).toBe('operator.forbidden');
  });

  it('approve with two people: the level rises with the second, and the member is told', async () => {
    const member = await person();
    await send(member, { front: await picture(), selfie: await picture() });
    const { id, version } = await documentOf(member);
    const proposed = await decide(id, { decision: 'approve', validUntil: '2999-12-31', expectedVersion: version });
    expect(proposed.value.state).toBe('proposed');
    expect(await levelOf(member)).toBe(1);
    expect((await confirm(proposed.value.approvalId, first)).code).toBe('operator.sameStaff');
    expect((await confirm(proposed.value.approvalId)).code).toBeUndefined();
    expect(await levelOf(member)).toBe(3);
    await t.drain();
    const { list } = (await member.call('listInbox', { query: { topic: 'protection', limit: 50 } })).value;
    expect(list.map(({ title }) => title)).toEqual(['Your document was approved']);
  });

  it('ask for it again or refuse it alone, and say why', async () => {
    const member = await person();
    await send(member, { front: await picture(), selfie: await picture() });
    const { id, version } = await documentOf(member);
    const no = { decision: 'again', answer: 'unreadable', expectedVersion: version };
    expect((await decide(id, no)).value).toEqual({ state: 'done', approvalId: null });
    expect((await decide(id, no)).code).toBe('operator.staleVersion');
    expect((await decide(id, { ...no, expectedVersion: version + 1 })).code).toBe('protection.documentDecided');
    expect(await identityOf(member)).toMatchObject({
      document: { state: 'again', answer: 'unreadable' },
      maySend: true,
    });
    await t.drain();
    const { list } = (await member.call('listInbox', { query: { topic: 'protection', limit: 50 } })).value;
    expect(list[0]).toMatchObject({
      title: 'Please send your document again',
      text: 'Why: the picture cannot be read.',
    });
  });

  it('take an approval back: the level falls with the next question', async () => {
    const member = await approved();
    const { id, version } = await documentOf(member);
    await decide(id, { decision: 'revoke', answer: 'notGenuine', expectedVersion: version });
    expect(await levelOf(member)).toBe(1);
  });

  it('stop play and deposits at once where it shows a minor', async () => {
    const member = await person();
    await send(member, { front: await picture(), selfie: await picture() });
    const { id, version } = await documentOf(member);
    await decide(id, { decision: 'refuse', answer: 'underAge', expectedVersion: version });
    const check = t.app.modules.protection.service.check(t.app.platform.db, member.memberId, 'deposit');
    await expect(check).rejects.toMatchObject({ code: 'protection.blocked' });
  });

  it('count an approved document to its last day only', async () => {
    const member = await approved();
    const set = (day: string) =>
      t.owner.query(
        `update protection_documents set valid_until = (platform_now() at time zone 'Asia/Bangkok')::date + $2::int where member_id = $1`,
        [member.memberId, day],
      );
    await set('0');
    expect(await levelOf(member)).toBe(3);
    await set('-1');
    expect(await levelOf(member)).toBe(1);
  });
});

describe('the rules of a merchant', () => {
  it('become tighter at once and looser by two people, as one read them', async () => {
    const { levels, revision } = await rules();
    const [none, low, ...rest] = levels;
    const tighter = [none!, { ...low!, depositDay: '4000.00' }, ...rest];
    expect((await setRules({ isOn: true, levels: tighter })).state).toBe('done');
    expect((await rules()).levels[1]!.depositDay).toBe('4000.00');
    const stale = { isOn: true, levels, reminderMonths: 6, revision, reason };
    expect((await owner.call('opsChangeProtectionRules', { body: stale })).code).toBe('operator.staleVersion');
    const looser = await setRules({ levels: [none!, { ...low!, depositDay: null }, ...rest] });
    expect(looser.state).toBe('proposed');
    expect((await rules()).levels[1]!.depositDay).toBe('4000.00');
    expect((await rules()).approval).not.toBeNull();
    expect((await confirm(looser.approvalId)).code).toBeUndefined();
    expect((await rules()).levels[1]!.depositDay).toBeNull();
    const off = await setRules({ isOn: false, levels });
    await confirm(off.approvalId);
    const later = await setRules({ reminderMonths: 7 });
    expect(later.state).toBe('proposed');
    const shown = await t.owner.query('select payload from staff_approvals where approval_id = $1', [later.approvalId]);
    expect(shown.rows).toMatchObject([{ payload: { before: { reminderMonths: 6, isOn: false }, reminderMonths: 7 } }]);
    await confirm(later.approvalId);
    expect((await rules()).reminderMonths).toBe(7);
  });
});
