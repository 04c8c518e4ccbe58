// Freezes of lines by staff: what they stop, for whom, and how they are lifted.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
let upline: TestMember;
let top: TestMember;
let below: TestMember;
beforeAll(async () => {
  t = await buildTestApp();
  maker = await staffSession(t, ['agentManager']);
  checker = await staffSession(t, ['agentManager']);
});
afterAll(() => t.close());
/** Makes a line of three agents; tests freeze the one in the middle. */
beforeEach(async () => {
  upline = await newAgent(t);
  top = await newAgent(t, upline.memberId);
  below = await newAgent(t, top.memberId);
});

const reason = 'wages for own accounts';
const freeze = ({ memberId }: TestMember, who = maker) =>
  who.call('opsFreezeLine', { params: { memberId }, body: { reason } });
const lift = (freezeId: string) =>
  maker.call('opsLiftLineFreeze', { params: { freezeId }, body: { reason: 'a misunderstanding' } });
const decide = (approvalId: string, who: TestStaff) =>
  who.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
async function lifted(freezeId: string): Promise<void> {
  const { approvalId } = (await lift(freezeId)).value;
  expect((await decide(approvalId, checker)).value.state).toBe('executed');
}
const link = { target: 'player', tag: '', usesMax: null, days: null } as const;
const frozenOf = async (agent: TestMember) => (await agent.call('agentOverview', { query: {} })).value.frozenAt;
const titlesOf = async (agent: TestMember) =>
  (await agent.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(({ title }) => title);

it('is made by one at once, and lifted by two', async () => {
  const { freezeId } = (await freeze(top)).value;
  expect((await freeze(top)).code).toBe('agents.alreadyFrozen');
  expect([await frozenOf(upline), await frozenOf(top), await frozenOf(below)].map((at) => at !== null)).toEqual([
    false,
    true,
    true,
  ]);
  const open = (await maker.call('opsListLineFreezes', { query: { isOpen: 'true' } })).value.list;
  expect(open).toMatchObject([
    {
      id: freezeId,
      agent: { username: top.username },
      agents: 2,
      held: 0,
      heldPayable: '0.00',
      reason,
      liftedAt: null,
    },
  ]);
  const { approvalId } = (await lift(freezeId)).value;
  expect((await decide(approvalId, maker)).code).toBe('operator.sameStaff');
  expect((await decide(approvalId, checker)).value.state).toBe('executed');
  expect((await lift(freezeId)).code).toBe('agents.freezeLifted');
  expect(await frozenOf(below)).toBeNull();
  const [row] = (await maker.call('opsListLineFreezes', { query: { isOpen: 'false' } })).value.list;
  expect(row).toMatchObject({ id: freezeId, liftReason: 'a misunderstanding' });
  expect(row!.liftProposedBy).not.toBe(row!.liftedBy);
  const { rows } = await t.owner.query(
    `select command, reason from platform_audit
     where (command = 'agents.line.freeze' and subject_id = $1) or (command = 'agents.line.lift' and subject_id = $2) order by 1`,
    [top.memberId, freezeId],
  );
  expect(rows).toEqual([
    { command: 'agents.line.freeze', reason },
    { command: 'agents.line.lift', reason: 'a misunderstanding' },
  ]);
});

it('is told to each agent of the line, once, and again when nothing stops the line any more', async () => {
  const { db, events } = t.app.platform;
  const own = (await freeze(below)).value.freezeId;
  const { freezeId } = (await freeze(top)).value;
  await t.drain();
  const [frozen, free] = ['Your line is frozen', 'Your line is no longer frozen'];
  const told = async () => [await titlesOf(upline), await titlesOf(top), await titlesOf(below)];
  expect(await told()).toEqual([[], [frozen], [frozen]]);
  const change = { freezeId, memberId: top.memberId, merchantId: 'default', isFrozen: true };
  await events.emit(db, 'agents.lineFrozen', change);
  await t.drain();
  expect(await told()).toEqual([[], [frozen], [frozen]]);
  await lifted(freezeId);
  await t.drain();
  expect(await told()).toEqual([[], [free, frozen], [frozen]]);
  await lifted(own);
  await t.drain();
  expect(await told()).toEqual([[], [free, frozen], [free, frozen]]);
});

it('reads the agents of a line in sets', async () => {
  const { freezeId } = (await freeze(upline)).value;
  const { freezeReaches } = t.app.modules.agents;
  const found: string[] = [];
  for (let after = 0n; ; ) {
    const [one] = await freezeReaches({ freezeId, isFrozen: true, after, limit: 1 });
    if (one === undefined) break;
    found.push(one.memberId);
    after = one.agentNo;
  }
  expect(found).toEqual([upline.memberId, top.memberId, below.memberId]);
});

it('is refused for who is no agent, and for staff who may not', async () => {
  const player = await newPlayer(t, top);
  expect((await freeze(player)).code).toBe('agents.noLine');
  expect((await freeze(top, await staffSession(t, ['support']))).code).toBe('operator.forbidden');
});

it('stops every transfer of the line, and says why to the sender alone', async () => {
  const money = { amount: '10.00', paymentPassword: PAYMENT_PASSWORD };
  for (const one of [upline, top, below])
    await one.call('setPaymentPassword', { body: { loginPassword: one.password, paymentPassword: PAYMENT_PASSWORD } });
  const { freezeId } = (await freeze(top)).value;
  const to = (agent: TestMember) => ({ body: { ...money, memberId: agent.memberId } });
  expect((await below.call('transferUpline', { body: money })).code).toBe('agents.lineFrozen');
  expect((await top.call('transferDownline', to(below))).code).toBe('agents.lineFrozen');
  expect((await top.call('transferToCash', { body: money })).code).toBe('agents.lineFrozen');
  expect((await upline.call('transferDownline', to(top))).code).toBe('agents.receiverUnavailable');
  expect((await below.call('agentTransferOptions')).value.isFrozen).toBe(true);
  expect((await upline.call('agentTransferOptions')).value.isFrozen).toBe(false);
  await lifted(freezeId);
  // The empty wallet is the next thing in the way.
  expect((await top.call('transferToCash', { body: money })).code).toBe('ledger.insufficientBalance');
});

it('lets nobody new into the line, by links, opened accounts or offers; who is in it stays', async () => {
  const player = await newPlayer(t, below);
  const offer = await top.call('createAgentLink', { body: link });
  const { code } = offer.value;
  const opened = { username: `opened${player.username.slice(-6)}`, target: 'player' } as const;
  const { secret } = (await below.call('openAgentMember', { body: opened })).value;
  const { offerId } = (await below.call('offerAgent', { body: { account: player.username } })).value;
  const { freezeId } = (await freeze(top)).value;
  expect((await below.call('createAgentLink', { body: link })).code).toBe('agents.lineFrozen');
  expect((await below.call('openAgentMember', { body: { ...opened, username: 'other1' } })).code).toBe(
    'agents.lineFrozen',
  );
  const answer = { params: { offerId }, body: { accept: true } };
  expect((await player.call('answerAgentOffer', answer)).code).toBe('agents.lineFrozen');
  const check = async () => (await callerOf(t)('checkInvitation', { query: { code } })).code;
  const opening = async () => (await callerOf(t)('accountOpening', { body: { secret } })).code;
  expect([await check(), await opening()]).toEqual(['identity.invitationInvalid', 'identity.invitationInvalid']);
  await expect(registerMember(t, { referralCode: code })).rejects.toThrow('identity.invitationInvalid');
  // A friend whom a player of the line invites comes into no line.
  await newPlayer(t, player);
  await lifted(freezeId);
  expect([await check(), await opening()]).toEqual([undefined, undefined]);
  expect((await player.call('answerAgentOffer', answer)).value.state).toBe('accepted');
});

it('keeps the line where it is, and is seen in the tree', async () => {
  const elsewhere = await newAgent(t);
  const to = { upline: elsewhere.username };
  const preview = (memberId: string) => maker.call('opsPreviewLineMove', { params: { memberId }, body: to });
  await freeze(top);
  expect((await preview(below.memberId)).code).toBe('agents.lineFrozen');
  expect((await preview(upline.memberId)).code).toBeUndefined();
  const into = { params: { memberId: elsewhere.memberId }, body: { upline: below.username } };
  expect((await maker.call('opsPreviewLineMove', into)).code).toBe('agents.lineFrozen');
  const shown = async (q: string) => (await maker.call('opsAgentTree', { query: { q } })).value.list[0]!.isFrozen;
  expect([await shown(upline.username), await shown(below.username)]).toEqual([false, true]);
});
