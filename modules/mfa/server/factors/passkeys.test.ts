import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator, type Misbehaviour } from '@sanam/server/test/authenticator.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember } from '@sanam/server/test/clients.ts';
import {
  HOME,
  challengeIn,
  passkeyMember,
  type Surfer,
  surfer,
  totpMember,
  tryLogin,
  withMessages,
} from '@sanam/server/test/factors.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp(withMessages);
});
afterAll(() => t.close());

type PasskeyMember = Awaited<ReturnType<typeof passkeyMember>>;

/** Returns this browser's answer to a passkey request; `wrong` makes it invalid in one way. */
async function loginBody(from: Surfer, member: PasskeyMember, wrong?: Misbehaviour) {
  const { options, ticket } = (await from.call()('loginPasskeyOptions', { body: {} })).value;
  return { ticket, passkey: member.authenticator.get(options, wrong) };
}

/** Logs in by passkey alone, from a browser. */
async function logIn(from: Surfer, member: PasskeyMember, wrong?: Misbehaviour) {
  const body = await loginBody(from, member, wrong);
  return { answer: await from.call()('loginPasskey', { body }), ...body };
}

/** Refused by every call that accepts passkeys. */
const wrongAnswers: [what: string, Misbehaviour][] = [
  ['of another page', { origin: 'https://sanam.example.net' }],
  ['for another site', { rpId: 'sanam.example.net' }],
  ['that nobody verified by PIN or finger', { isUnverified: true }],
  ['to another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
];

describe('adding a passkey', () => {
  it('asks for one that logs in alone and is verified by its holder, and knows it again', async () => {
    const member = await registerMember(t);
    const authenticator = createAuthenticator(t.url);
    const { options, ticket } = (await member.call('passkeyOptions')).value;
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1' },
      user: { name: member.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const body = { ticket, name: 'Work key', passkey: authenticator.create(options) };
    const added = await member.call('addPasskey', { body });
    expect(added.value.recoveryCodes).toHaveLength(10);
    expect((await member.call('addPasskey', { body })).code).toBe('identity.codeExpired');
    const overview = (await member.call('securityOverview')).value;
    expect(overview.passkeys).toMatchObject([{ name: 'Work key', lastUsedAt: null, isSynced: true }]);
    const again = (await member.call('passkeyOptions')).value;
    expect(again.options.excludeCredentials).toMatchObject([{ id: authenticator.ids()[0] }]);
    const second = await member.call('addPasskey', {
      body: { ticket: again.ticket, passkey: authenticator.create(again.options) },
    });
    expect(second.value.recoveryCodes).toBeNull();
  });

  it.each(wrongAnswers)('refuses an answer %s', async (_what, wrong) => {
    const member = await registerMember(t);
    const { options, ticket } = (await member.call('passkeyOptions')).value;
    const passkey = createAuthenticator(t.url).create(options, wrong);
    expect((await member.call('addPasskey', { body: { ticket, passkey } })).code).toBe('identity.codeWrong');
    expect((await member.call('securityOverview')).value.passkeys).toEqual([]);
  });

  it('belongs to the session that asked, and to five minutes', async () => {
    const [member, other] = [await registerMember(t), await registerMember(t)];
    const { options, ticket } = (await member.call('passkeyOptions')).value;
    const passkey = createAuthenticator(t.url).create(options);
    expect((await other.call('addPasskey', { body: { ticket, passkey } })).code).toBe('identity.codeExpired');
    await t.advance(301);
    expect((await member.call('addPasskey', { body: { ticket, passkey } })).code).toBe('identity.codeExpired');
  });

  it('refuses a credential that is somewhere already, no matter who has it', async () => {
    const holder = await passkeyMember(t);
    const member = await registerMember(t);
    const { options, ticket } = (await member.call('passkeyOptions')).value;
    const made = createAuthenticator(t.url).create(options);
    await t.owner.query('update mfa_passkeys set credential_id = $1 where passkey_id = $2', [
      made.id,
      holder.passkeyId,
    ]);
    expect((await member.call('addPasskey', { body: { ticket, passkey: made } })).code).toBe('identity.factorExists');
  });

  it('refuses nonsense without a fault', async () => {
    const member = await registerMember(t);
    const { ticket } = (await member.call('passkeyOptions')).value;
    const passkey = { id: 'x', type: 'public-key', response: { attestationObject: 'AA', clientDataJSON: 7 } } as const;
    expect((await member.call('addPasskey', { body: { ticket, passkey } })).code).toBe('identity.codeWrong');
  });

  it('an account holds ten', async () => {
    const member = await registerMember(t);
    await t.owner.query(
      `insert into mfa_passkeys (passkey_id, member_id, credential_id, public_key, counter, name, is_synced)
       select 'psk_' || n || $1, $1, n || $1, 'AA', 0, 'key ' || n, false from generate_series(1, 10) n`,
      [member.memberId],
    );
    expect((await member.call('passkeyOptions')).code).toBe('identity.passkeysFull');
  });
});

describe('log-in by a passkey alone', () => {
  it('opens a session without a password or another step, and notes its use', async () => {
    const member = await passkeyMember(t);
    const from = surfer(t);
    const { answer } = await logIn(from, member);
    expect(answer.value).toMatchObject({ account: member.username });
    const call = from.call({ token: answer.value.token });
    const { passkeys } = (await call('securityOverview')).value;
    expect(passkeys[0]!.lastUsedAt).not.toBeNull();
    // A passkey is two factors in one, so money may be moved at once.
    expect((await call('createRecoveryCodes')).status).toBe(200);
    expect((await call('loginHistory', { query: {} })).value.list[0]).toMatchObject({
      outcome: 'ok',
      method: 'passkey',
    });
  });

  it('an answer counts once, also twice at the same time', async () => {
    const member = await passkeyMember(t);
    const from = surfer(t);
    const body = await loginBody(from, member);
    const answers = await Promise.all([from.call()('loginPasskey', { body }), from.call()('loginPasskey', { body })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await from.call()('loginPasskey', { body })).code).toBe('identity.codeExpired');
  });

  it('is worth nothing in another browser, nor after five minutes', async () => {
    const member = await passkeyMember(t);
    const from = surfer(t);
    const body = await loginBody(from, member);
    expect((await surfer(t).call()('loginPasskey', { body })).code).toBe('identity.codeExpired');
    await t.advance(301);
    expect((await from.call()('loginPasskey', { body })).code).toBe('identity.codeExpired');
  });

  it.each<[string, Misbehaviour]>([
    ...wrongAnswers,
    ['that names another member', { userHandle: Buffer.from('mbr_somebodyElse0000').toString('base64url') }],
  ])('refuses an answer %s', async (_what, wrong) => {
    const member = await passkeyMember(t);
    expect((await logIn(surfer(t), member, wrong)).answer.code).toBe('identity.codeWrong');
  });

  it('refuses a counter that went back or stood still: a copy of the key is about', async () => {
    const member = await passkeyMember(t);
    expect((await logIn(surfer(t), member, { counter: 7 })).answer.status).toBe(200);
    expect((await logIn(surfer(t), member, { counter: 7 })).answer.code).toBe('identity.codeWrong');
    expect((await logIn(surfer(t), member, { counter: 3 })).answer.code).toBe('identity.codeWrong');
    expect((await logIn(surfer(t), member, { counter: 8 })).answer.status).toBe(200);
  });

  it('takes authenticators that do not count', async () => {
    const member = await passkeyMember(t, createAuthenticator(t.url, { isCounting: false }));
    expect((await logIn(surfer(t), member)).answer.status).toBe(200);
    expect((await logIn(surfer(t), member)).answer.status).toBe(200);
  });

  it('refuses a passkey that was removed, and one that was never here', async () => {
    const member = await passkeyMember(t);
    expect((await member.call('removePasskey', { params: { id: member.passkeyId } })).status).toBe(200);
    expect((await logIn(surfer(t), member)).answer.code).toBe('identity.codeWrong');
  });

  it('lets no blocked member in, and no player through the door of agents', async () => {
    const member = await passkeyMember(t);
    const from = surfer(t);
    const { options, ticket } = (await from.call()('loginPasskeyOptions', { body: {} })).value;
    const agent = await from.call()('loginPasskey', {
      body: { ticket, passkey: member.authenticator.get(options), entrance: 'agent' },
    });
    expect(agent.code).toBe('identity.nonAgent');
    await t.owner.query(`update members set state = 'blocked' where member_id = $1`, [member.memberId]);
    expect((await logIn(surfer(t), member)).answer.code).toBe('identity.blocked');
  });

  it('says nothing about who has a passkey', async () => {
    const { options } = (await surfer(t).call()('loginPasskeyOptions', { body: {} })).value;
    expect(options.allowCredentials).toEqual([]);
  });
});

describe('a passkey as second factor', () => {
  async function challenged(from: Surfer, member: PasskeyMember): Promise<string> {
    return challengeIn(await tryLogin(from, member)).challenge;
  }

  it('finishes the log-in of its member', async () => {
    const member = await passkeyMember(t);
    const from = surfer(t);
    const challenge = await challenged(from, member);
    const { options } = (await from.call()('loginPasskeyOptions', { body: { challenge } })).value;
    expect(options.allowCredentials).toMatchObject([{ id: member.authenticator.ids()[0] }]);
    const body = { challenge, method: 'passkey', passkey: member.authenticator.get(options) } as const;
    expect((await from.call()('loginSecond', { body })).status).toBe(200);
  });

  it('of another member does not', async () => {
    const [member, other] = [await passkeyMember(t), await passkeyMember(t)];
    const from = surfer(t);
    const challenge = await challenged(from, member);
    const { options } = (await from.call()('loginPasskeyOptions', { body: { challenge } })).value;
    const passkey = other.authenticator.get({ ...options, allowCredentials: [] });
    expect((await from.call()('loginSecond', { body: { challenge, method: 'passkey', passkey } })).code).toBe(
      'identity.codeWrong',
    );
  });

  it('needs its own question: without one, or with the one of another log-in, it is wrong', async () => {
    const member = await passkeyMember(t);
    const from = surfer(t);
    const challenge = await challenged(from, member);
    const { options } = (await from.call()('loginPasskeyOptions', { body: {} })).value;
    const body = { challenge, method: 'passkey', passkey: member.authenticator.get(options) } as const;
    expect((await from.call()('loginSecond', { body })).code).toBe('identity.codeWrong');
  });

  it('is not offered to a member without one', async () => {
    const member = await totpMember(t);
    const from = surfer(t);
    const { challenge } = challengeIn(await tryLogin(from, member));
    expect((await from.call()('loginPasskeyOptions', { body: { challenge } })).code).toBe('identity.methodClosed');
  });
});

describe('names and ends of passkeys', () => {
  it('are the own ones only', async () => {
    const [member, other] = [await passkeyMember(t), await registerMember(t)];
    const params = { id: member.passkeyId };
    expect((await other.call('renamePasskey', { params, body: { name: 'Mine' } })).code).toBe('common.notFound');
    expect((await other.call('removePasskey', { params })).code).toBe('common.notFound');
    expect((await member.call('renamePasskey', { params, body: { name: '   ' } })).code).toBe('request.invalid');
    expect((await member.call('renamePasskey', { params, body: { name: ' Old phone ' } })).status).toBe(200);
    expect((await member.call('securityOverview')).value.passkeys[0]!.name).toBe('Old phone');
  });

  it('the last way in stays, also when two are removed at the same time', async () => {
    const member = await passkeyMember(t);
    const { options, ticket } = (await member.call('passkeyOptions')).value;
    const second = await member.call('addPasskey', { body: { ticket, passkey: member.authenticator.create(options) } });
    await t.owner.query('delete from auth_passwords where member_id = $1', [member.memberId]);
    const ids = [member.passkeyId, second.value.passkeyId];
    const answers = await Promise.all(ids.map((id) => member.call('removePasskey', { params: { id } })));
    expect(answers.map(({ code = 'ok' }) => code)).toEqual(expect.arrayContaining(['identity.lastWayIn', 'ok']));
    expect((await member.call('securityOverview')).value.passkeys).toHaveLength(1);
  });

  it('recovery codes go with the last strong factor', async () => {
    const member = await passkeyMember(t);
    await member.call('removePasskey', { params: { id: member.passkeyId } });
    expect((await member.call('securityOverview')).value.recoveryCodes).toMatchObject({ left: 0, total: 0 });
    expect((await tryLogin(surfer(t, { address: HOME }), member)).status).toBe(200);
  });

  it('nobody adds one without a session', async () => {
    expect((await callerOf(t)('passkeyOptions')).code).toBe('identity.notLoggedIn');
  });
});
