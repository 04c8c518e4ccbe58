import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  freshName,
  openTrial,
  registerMember,
  setFeature,
  type TestMember,
} from '@sanam/server/test/clients.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';
import { agentsJobs } from '../jobs.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { verifyTree } from '../tree/verify.ts';

let t: TestApp;
let as: Registering;
beforeAll(async () => {
  t = await buildTestApp();
  as = createRegistering(t);
});
afterAll(async () => {
  const breaches = await verifyTree(t.app.platform.db);
  await t.close();
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
});

const open = (agent: TestMember, username = freshName(), target: 'player' | 'agent' = 'player') =>
  agent.call('openAgentMember', { body: { username, target } });
const opened = async (agent: TestMember, username?: string, target?: 'player' | 'agent') =>
  (await open(agent, username, target)).value;
const list = async (agent: TestMember) => (await agent.call('agentOpenings', { query: {} })).value.list;
const close = (agent: TestMember, openingId: string) => agent.call('closeAgentOpening', { params: { openingId } });
const look = (secret: string) => callerOf(t)('accountOpening', { body: { secret } });
/** Submits the registration form of a link; the name comes from the link. */
const finish = (openingSecret: string, over: object = {}) =>
  as.register({ username: undefined, birthDate: '1990-02-01', openingSecret, ...over });
const acts = async (openingId: string) =>
  (
    await t.owner.query<{ command: string }>(`select command from platform_audit where subject_id = $1 order by id`, [
      openingId,
    ])
  ).rows.map(({ command }) => command);

describe('an account that an agent opens', () => {
  it('is made by the person: own password, birth date, terms, below the agent [AGT-007]', async () => {
    const agent = await newAgent(t);
    const username = freshName();
    const { openingId, secret } = await opened(agent, username);
    expect(await as.count('select count(*) from members where username = $1', [username])).toBe(0);
    expect((await look(secret)).value).toEqual({
      username,
      opener: expect.stringMatching(new RegExp(`^${agent.username.slice(0, 2)}[*•]{3}.$`)) as string,
    });
    expect((await finish(secret, { termsAccepted: false })).code).toBe('identity.termsRequired');
    expect((await finish(secret, { birthDate: undefined })).code).toBe('request.invalid');
    expect((await finish(secret, { birthDate: '2015-02-01' })).code).toBe('identity.ageRequired');
    expect(await list(agent)).toMatchObject([{ openingId, username, target: 'player', state: 'open' }]);
    const made = await finish(secret, { username: 'somebody-else' });
    expect([made.value.account, made.value.type]).toEqual([username, 0]);
    const below = (await agent.call('agentDownline', { query: {} })).value.list;
    expect(below.map(({ account }) => account)).toEqual([username]);
    expect(await list(agent)).toMatchObject([{ openingId, state: 'used' }]);
    expect(await acts(openingId)).toEqual(['agents.opening.open', 'agents.opening.used']);
    await t.drain();
    const member = callerOf(t, { token: made.value.token, cookie: cookieOf(made) });
    expect((await member('agentOffer')).value.offer).toBeNull();
  });

  it('as an agent is offered to become one, by the agent who opened it', async () => {
    const agent = await newAgent(t);
    const made = await finish((await opened(agent, undefined, 'agent')).secret);
    await t.drain();
    const member = callerOf(t, { token: made.value.token, cookie: cookieOf(made) });
    const { offer } = (await member('agentOffer')).value;
    expect(offer).toMatchObject({ accountType: 'agent', upline: agent.username });
    await member('answerAgentOffer', { params: { offerId: offer!.offerId }, body: { accept: true } });
    expect((await member('memberInfo')).value.type).toBe(1);
  });

  it('has a link that holds once, until it is closed or its days are over', async () => {
    const agent = await newAgent(t);
    const { secret } = await opened(agent);
    const [one, two] = await Promise.all([finish(secret), finish(secret)]);
    expect([one, two].filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await finish(secret)).code).toBe('identity.invitationInvalid');
    expect((await look(secret)).code).toBe('identity.invitationInvalid');

    const closed = await opened(agent);
    expect((await close(agent, closed.openingId)).value).toEqual({ state: 'closed' });
    expect((await close(agent, closed.openingId)).code).toBe('agents.linkInvalid');
    expect((await finish(closed.secret)).code).toBe('identity.invitationInvalid');

    const over = await opened(agent);
    await t.owner.query(`update agents_openings set expires_at = platform_now() where opening_id = $1`, [
      over.openingId,
    ]);
    expect((await finish(over.secret)).code).toBe('identity.invitationInvalid');
    expect((await list(agent))[0]).toMatchObject({ openingId: over.openingId, state: 'expired' });
    await t.drain([agentsJobs.offers]);
    expect(await acts(over.openingId)).toEqual(['agents.opening.open', 'agents.opening.expired']);
    expect((await finish('x'.repeat(64))).code).toBe('identity.invitationInvalid');
  });

  it('keeps its name for the person, and gives it back', async () => {
    const agent = await newAgent(t);
    const username = freshName();
    const { openingId, secret } = await opened(agent, username);
    expect((await as.register({ username: username.toUpperCase() })).code).toBe('identity.usernameTaken');
    expect((await open(await newAgent(t), username.toUpperCase())).code).toBe('identity.usernameTaken');
    expect((await open(agent, agent.username)).code).toBe('identity.usernameTaken');
    for (const name of ['admin', 'x', 'no spaces'])
      expect((await open(agent, name)).code).toBe('identity.usernameInvalid');
    await close(agent, openingId);
    expect((await finish(secret)).code).toBe('identity.invitationInvalid');
    const again = await opened(await newAgent(t), username);
    expect((await finish(again.secret)).value.account).toBe(username);
  });

  it('is shown again to who repeats the call, and its secret is kept nowhere', async () => {
    const agent = await newAgent(t);
    const body = { username: freshName(), target: 'player' as const };
    const options = { idempotencyKey: 'open-the-same-account' };
    const [one, two] = [
      await agent.call('openAgentMember', { body }, options),
      await agent.call('openAgentMember', { body }, options),
    ];
    expect(one.value).toEqual(two.value);
    expect(await list(agent)).toHaveLength(1);
    const { secret } = one.value;
    for (const kept of ['agents_openings', 'platform_idempotency', 'platform_audit'])
      expect(await as.count(`select count(*) from ${kept} k where k::text like $1`, [`%${secret}%`])).toBe(0);
  });

  it('is refused to who is excluded, without a word of it, and the link stays', async () => {
    const agent = await newAgent(t);
    const { secret } = await opened(agent);
    const person = { payeeName: 'Somchai Jaidee', birthDate: '1990-05-17' };
    await as.setFields({ birthDate: { enabled: true } });
    const known = await as.register(person);
    await as.setFields({});
    const member = callerOf(t, { token: known.value.token, cookie: cookieOf(known) });
    await member('excludeMyself', { body: { term: '6m' } });
    await t.drain();
    const refused = await finish(secret, person);
    expect(refused.code).toBe('identity.registrationClosed');
    expect(JSON.stringify(refused.body)).not.toMatch(/exclu|protection/);
    expect((await look(secret)).status).toBe(200);
  });

  it('is not for promoters, one of a hundred at most, and closed by its agent alone', async () => {
    expect((await open(await newAgent(t, null, 'promoter'))).code).toBe('agents.opensByLink');
    const agent = await newAgent(t);
    const { openingId } = await opened(agent);
    const below = await newAgent(t, agent.memberId);
    expect((await close(below, openingId)).code).toBe('agents.linkInvalid');
    expect(await list(below)).toEqual([]);
    await t.owner.query(
      `insert into agents_openings (opening_id, merchant_id, agent_no, username, account_type, secret_hash, opened_by_kind, opened_by, expires_at)
       select 'full' || n, 'default', member_no, 'full' || n, 'player', 'full' || n, 'agent', member_id, platform_now() + interval '1 day'
       from agents_members, generate_series(1, 99) n where member_id = $1`,
      [agent.memberId],
    );
    expect((await open(agent)).code).toBe('agents.linksFull');
  });
});

it.each(['agentOpenings', 'openAgentMember', 'closeAgentOpening'] as const)('is for agents alone: %s', async (name) => {
  await setFeature(t, 'FREEPLAY', true);
  const trial = await openTrial(t);
  const guest = callerOf(t, { token: trial.value.token, cookie: cookieOf(trial) });
  const input = {
    agentOpenings: { query: {} },
    openAgentMember: { body: { username: 'somchai', target: 'player' } },
    closeAgentOpening: { params: { openingId: 'aop_0000000000000000' } },
  }[name] as never;
  const player = await newPlayer(t, await newAgent(t));
  expect((await callerOf(t)(name, input)).code).toBe('identity.notLoggedIn');
  for (const call of [guest, player.call, (await registerMember(t)).call])
    expect((await call(name, input)).code).toBe('agents.notAgent');
});
