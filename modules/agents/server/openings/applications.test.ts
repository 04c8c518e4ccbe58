import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  cookieOf,
  freshName,
  registerMember,
  staffSession,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { createRegistering, type Registering } from '@sanam/server/test/registering.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';
import { verifyTree } from '../tree/verify.ts';

let t: TestApp;
let as: Registering;
let manager: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  as = createRegistering(t);
  manager = await staffSession(t, ['agentManager', 'support']);
});
afterAll(async () => {
  const breaches = await verifyTree(t.app.platform.db);
  await t.close();
  if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
});

/** Inserts an application past the hourly limit; one is sent by the page. */
async function applied(): Promise<string> {
  const id = `apl_${Math.random().toString(36).slice(2).padEnd(16, '0').slice(0, 16)}`;
  await t.owner.query(
    `insert into content_applications (application_id, merchant_id, network, name, contact, channel)
     values ($1, 'default', 'x', 'สมชาย', 'line: somchai', 'https://a.example')`,
    [id],
  );
  return id;
}
type Wish = { username?: string | null; accountType?: 'promoter' | 'generalAgent' | 'agent' | 'cashAgent' };
const accept = (id: string, { username = null, accountType = 'promoter' }: Wish = {}, options = {}) =>
  manager.call(
    'opsAcceptApplication',
    { params: { id }, body: { username, accountType, reason: 'a good audience' } },
    options,
  );
const stateOf = async (id: string) =>
  (await t.owner.query('select state, decision from content_applications where application_id = $1', [id])).rows[0];

describe('an application that is accepted', () => {
  it('of somebody new leads to an account by a link, and to the offer of the type', async () => {
    const body = { name: 'Malee', contact: 'malee@mail.example', channel: 'https://a.example', message: 'hi' };
    const { id } = (await callerOf(t)('joinPartners', { body })).value;
    const options = { idempotencyKey: 'accept-malee-once' };
    const [one, two] = [await accept(id, {}, options), await accept(id, {}, options)];
    expect(one.value).toEqual(two.value);
    expect(await stateOf(id)).toEqual({ state: 'answered', decision: 'accepted' });
    expect((await accept(id)).code).toBe('common.notFound');
    const openingSecret = one.value.secret!;
    const username = freshName();
    expect((await callerOf(t)('accountOpening', { body: { secret: openingSecret } })).value).toEqual({
      username: null,
      opener: null,
    });
    const made = await as.register({ username, birthDate: '1990-02-01', openingSecret });
    expect(made.value.account).toBe(username);
    await t.drain();
    const member = callerOf(t, { token: made.value.token, cookie: cookieOf(made) });
    const { offer } = (await member('agentOffer')).value;
    expect(offer).toMatchObject({ accountType: 'promoter', upline: null });
    await member('answerAgentOffer', { params: { offerId: offer!.offerId }, body: { accept: true } });
    expect((await member('memberInfo')).value.type).toBe(41);
  });

  it('of a member is an offer in the same step, in the line that the member is in', async () => {
    const member = await registerMember(t);
    const id = await applied();
    expect((await accept(id, { username: member.username, accountType: 'generalAgent' })).value.secret).toBeNull();
    expect((await member.call('agentOffer')).value.offer).toMatchObject({ accountType: 'generalAgent', upline: null });
    const agent = await newAgent(t);
    const player = await newPlayer(t, agent);
    await accept(await applied(), { username: player.username, accountType: 'cashAgent' });
    expect((await player.call('agentOffer')).value.offer).toMatchObject({
      accountType: 'cashAgent',
      upline: agent.username,
    });
  });

  it('stays undecided where nothing can come of it', async () => {
    const id = await applied();
    expect((await accept(id, { username: 'nobody-at-all' })).code).toBe('agents.unknownMember');
    expect((await accept(id, { username: (await newAgent(t)).username })).code).toBe('identity.notPlayer');
    expect((await accept(id, { accountType: 'agent' })).code).toBe('agents.typeNeedsUpline');
    expect(await stateOf(id)).toEqual({ state: 'received', decision: null });
    const support = await staffSession(t, ['support']);
    const ask = { params: { id }, body: { username: null, accountType: 'promoter', reason: 'x y z' } } as const;
    expect((await support.call('opsAcceptApplication', ask)).code).toBe('operator.forbidden');
  });
});
