// An external register over the network, in a separate process: listed or unknown members do not play.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  freshName,
  loginMember,
  staffSession,
  callerOf,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';
import { buildAppWithRail } from '@sanam/server/test/rail.ts';
import { fundedMember, PAYMENT_PASSWORD, playOff } from '@sanam/server/test/wallet.ts';

let stand: Awaited<ReturnType<typeof buildAppWithRail>>;
let as: Registering;
let owner: TestStaff;
beforeAll(async () => {
  stand = await buildAppWithRail();
  as = createRegistering(stand.t);
  const on = { enabled: true };
  await as.setFields({ birthDate: on, idNumber: on, payeeName: on });
  owner = await staffSession(stand.t, ['owner', 'risk']);
});
afterAll(() => stand.close());

const SECRET = 'sandbox-exclusion-register-secret';
const staffCall = () => callerOf(stand.t, owner);
async function use(over: object = {}) {
  const { version } = (await staffCall()('opsGetRegister')).value;
  const body = {
    keepYears: 7,
    outsideUrl: `${stand.rail.url}/exclusion-register/check`,
    outsideSecret: SECRET,
    version,
    reason: 'the authority asks for it',
    ...over,
  };
  return staffCall()('opsChangeRegister', { body });
}
async function join(details: object): Promise<TestMember> {
  const username = freshName();
  expect((await as.register({ username, ...details })).code).toBeUndefined();
  return loginMember(stand.t, { username, password: 'Khao-niao-77x' });
}
const mayPlay = ({ memberId }: TestMember) =>
  stand.t.app.modules.protection.register.beforePlay(memberId).then(
    () => 'yes',
    (refusal: { code: string }) => refusal.code,
  );
const someone = { payeeName: 'Malee Suksan', birthDate: '1988-01-02' };

describe('a register of others', () => {
  it('is asked nothing while none is set up', async () => {
    expect(await mayPlay(await join({}))).toBe('yes');
  });

  it('stops who is on it, at registration and before play; the money still gets out', async () => {
    const clear = await join({ ...someone, idNumber: '3-1017-00230-70-4' });
    const listed = await join({ idNumber: '1-1017-00230-70-8' });
    expect((await use()).code).toBeUndefined();
    expect(await mayPlay(clear)).toBe('yes');
    expect(await mayPlay(listed)).toBe('protection.excluded');
    expect((await listed.call('balance')).code).toBe('identity.notLoggedIn');
    const limited = await loginMember(stand.t, listed);
    expect((await limited.call('protection')).value.exclusions).toMatchObject([{ kind: 'operator' }]);
    expect((await limited.call('withdrawalOptions')).status).toBe(200);
    const again = await as.register({ idNumber: '1101700230708' });
    expect([again.status, again.code]).toEqual([403, 'identity.registrationClosed']);
  });

  it('whose answer is missing lets nobody play, and everybody withdraw [K5]', async () => {
    const broken = await join({ idNumber: '1-1017-00230-71-6' });
    const nameless = await join({});
    const funded = await fundedMember(stand.t, stand.rail, '500.00');
    await playOff(stand.t, funded.memberId, 50_000n);
    await use();
    expect(await mayPlay(funded)).toBe('protection.checkUnavailable');
    const body = { amount: '500.00', bankAccountId: funded.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
    expect((await funded.call('createWithdrawal', { body })).code).toBeUndefined();
    for (const member of [broken, nameless]) {
      expect(await mayPlay(member)).toBe('protection.checkUnavailable');
      expect((await member.call('withdrawalOptions')).status).toBe(200);
    }
  });

  it('is asked once a day', async () => {
    const member = await join({ ...someone, birthDate: '1988-01-03' });
    await use();
    expect(await mayPlay(member)).toBe('yes');
    await use({ outsideSecret: 'another' });
    expect(await mayPlay(member), 'the answer of today').toBe('yes');
    await stand.t.advance(86_401);
    expect(await mayPlay(member)).toBe('protection.checkUnavailable');
    owner = await staffSession(stand.t, ['owner', 'risk']);
    await use();
    expect(await mayPlay(member)).toBe('yes');
  });

  it('is set up by staff who may, with its secret, and never shows it', async () => {
    await use();
    const shown = await staffCall()('opsGetRegister');
    expect(JSON.stringify(shown.body)).not.toContain(SECRET);
    expect(shown.value).toMatchObject({ keepYears: 7, hasSecret: true });
    const moved = await use({ outsideUrl: `${stand.rail.url}/elsewhere`, outsideSecret: undefined });
    expect([moved.code, moved.body]).toMatchObject([
      'request.invalid',
      { value: { fields: [{ field: 'outsideSecret', problem: 'secretAgain' }] } },
    ]);
    expect((await use({ version: shown.value.version - 1 })).code).toBe('operator.staleVersion');
    const support = await staffSession(stand.t, ['support']);
    expect((await callerOf(stand.t, support)('opsGetRegister')).code).toBe('operator.forbidden');
    expect((await use({ outsideUrl: null, outsideSecret: undefined })).value).toMatchObject({
      outsideUrl: null,
      hasSecret: false,
    });
  });
});

describe('accounts that met the register', () => {
  it('are a list for staff, and each is written down as seen once', async () => {
    const [first, second] = [await join({ ...someone, birthDate: '1970-01-01' }), await join({})];
    await stand.t.owner.query(
      `update auth_sessions s set device_hash = o.device_hash from auth_sessions o
       where s.member_id = $1 and o.member_id = $2`,
      [second.memberId, first.memberId],
    );
    await first.call('excludeMyself', { body: { term: '6m' } });
    await stand.t.drain();
    await stand.t.app.modules.protection.register.look([second.memberId]);
    const open = async () =>
      (await staffCall()('opsListRegisterHits', { query: { state: 'open' } })).value.list.filter(
        ({ member }) => member.memberId === second.memberId,
      );
    const [hit] = await open();
    expect(hit).toMatchObject({
      member: { username: second.username },
      excluded: { username: first.username },
      kinds: ['device'],
      effect: 'marked',
      decidedBy: null,
    });
    const see = () =>
      staffCall()('opsSeeRegisterHit', { params: { id: hit!.id }, body: { reason: 'a family computer' } });
    expect((await see()).code).toBeUndefined();
    expect((await see()).code).toBe('operator.staleVersion');
    expect(await open()).toEqual([]);
  });
});
