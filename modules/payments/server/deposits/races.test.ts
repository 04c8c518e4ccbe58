// Concurrent events on two nodes: one credit for one payment, and none that an exclusion forbids.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherNode, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import { callerOf, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail, until } from '@sanam/server/test/rail.ts';
import { signMessage } from '@sanam/webhooks';
import { verifyLedger } from '@sanam/ledger/server/index.ts';
import { paymentJobs } from '../payments.ts';

const COPIES = 50;
const PAIRS = 6;

let t: TestApp;
let rail: TestRail;
let other: TestNode;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  other = await anotherNode(t, { RAIL_URL: rail.url, RAIL_SECRET: rail.secret });
});
afterAll(async () => {
  await other.close();
  await close();
});

const nodes = () => [t, { ...t, url: other.url, app: other.app }];
/** Returns the node of this turn. */
const nodeOf = (turn: number) => nodes()[turn % 2]!;
const named = () => registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
const order = async (
  member: TestMember,
  method: 'PROMPTPAY_BILL' | 'BANK_TRANSFER' | 'PROMPTPAY_ID',
  amount: string,
) => {
  const { value } = await member.call('createDeposit', { body: { method, amount } });
  await t.drain();
  return value;
};
const stageOf = async (id: string) => (await t.app.modules.payments.service.getDeposit(id)).stage;
const cashOf = async ({ memberId }: TestMember) => (await t.app.modules.wallet.service.balance(memberId)).parts.cash;
const creditsOf = async (id: string) =>
  (await t.owner.query('select 1 from payments_credits where deposit_id = $1', [id])).rowCount;
/** Runs the due jobs of both nodes at once. */
const workBoth = (recurring: string[] = []) =>
  Promise.all(nodes().map(({ app }) => app.platform.jobs.drain(recurring)));
async function isSound(): Promise<void> {
  for (const { check, broken } of await t.app.modules.payments.service.verify())
    expect([check, broken]).toEqual([check, []]);
  expect(await verifyLedger(t.owner)).toEqual([]);
}

/** Sends a callback that an order was paid to the node of this turn. */
function tell(turn: number, paid: { depositId: string; amount: string; eventId: string }) {
  const { depositId, amount, eventId: id } = paid;
  const body = JSON.stringify({ type: 'charge.paid', data: { reference: depositId, amount } });
  const headers = signMessage([Buffer.from(rail.secret, 'base64')], { id, at: new Date(), body });
  return fetch(`${nodeOf(turn).url}/rails/sandbox/main/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}
const newEvent = () => `msg_${randomBytes(8).toString('hex')}`;

describe('one payment on two nodes', () => {
  it('is one credit for fifty copies of a message, and fifty messages of their own', async () => {
    const member = await named();
    const made = await order(member, 'PROMPTPAY_BILL', '500.00');
    await rail.faults({ delay: '3600' });
    await rail.pay(made.depositId, { how: 'exact' });
    await rail.faults();
    const same = newEvent();
    const told = Array.from({ length: 2 * COPIES }, (_, turn) =>
      tell(turn, { depositId: made.depositId, amount: '500.00', eventId: turn < COPIES ? same : newEvent() }),
    );
    await Promise.all([...told, workBoth(), workBoth()]);
    expect((await Promise.all(told)).every(({ status }) => status === 200)).toBe(true);
    await workBoth();
    await workBoth();
    expect(await stageOf(made.depositId)).toBe('credited');
    expect([await creditsOf(made.depositId), await cashOf(member)]).toEqual([1, '500.00']);
    await isSound();
  });

  /** Returns a sender of one slip, to the node of its turn. */
  const slipOf = (member: TestMember, id: string, picture: Buffer) => (turn: number) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(picture)]), 'slip.png');
    return callerOf(nodeOf(turn), member)('sendSlip', { params: { id }, query: {}, body } as never);
  };
  const read = (turn: number) => nodeOf(turn).app.modules.payments.readStatements();

  it('is one credit for its slip, the copies of that, and fifty readings of the statement', async () => {
    const member = await named();
    const made = await order(member, 'BANK_TRANSFER', '1600.00');
    const send = slipOf(member, made.depositId, await rail.slip({ amount: '1600.00' }));
    await Promise.all([
      ...Array.from({ length: 8 }, (_, turn) => send(turn)),
      ...Array.from({ length: COPIES }, (_, turn) => read(turn)),
    ]);
    await workBoth([paymentJobs.readStatements, paymentJobs.workSlips]);
    expect(await stageOf(made.depositId)).toBe('credited');
    expect([await creditsOf(made.depositId), await cashOf(member)]).toEqual([1, '1600.00']);
    await isSound();
  });

  it('is one credit for callback, statement and slip at once, fifty copies of each', async () => {
    const member = await named();
    const made = await order(member, 'BANK_TRANSFER', '1650.00');
    const send = slipOf(member, made.depositId, await rail.slip({ amount: '1650.00' }));
    const copies = Array.from({ length: COPIES }, (_, turn) => turn);
    const told = copies.map((turn) =>
      tell(turn, { depositId: made.depositId, amount: '1650.00', eventId: newEvent() }),
    );
    await Promise.all([...told, ...copies.map(send), ...copies.map(read), workBoth(), workBoth()]);
    expect((await Promise.all(told)).map(({ status }) => status)).toEqual(copies.map(() => 200));
    await workBoth([paymentJobs.readStatements, paymentJobs.workSlips]);
    expect(await stageOf(made.depositId)).toBe('credited');
    expect([await creditsOf(made.depositId), await cashOf(member)]).toEqual([1, '1650.00']);
    await isSound();
  });

  it('paid twice is two credits, each of an order of its own, however often it is told', async () => {
    const member = await named();
    const made = await order(member, 'PROMPTPAY_BILL', '700.00');
    await rail.faults({ delay: '3600' });
    await rail.pay(made.depositId, { how: 'twice' });
    await rail.faults();
    const told = Array.from({ length: COPIES }, (_, turn) =>
      tell(turn, { depositId: made.depositId, amount: '700.00', eventId: newEvent() }),
    );
    await Promise.all([...told, workBoth(), workBoth()]);
    await workBoth();
    const { list } = (await member.call('listDeposits', { query: {} })).value;
    expect(list.map((one) => [one.stage, one.creditedAmount])).toEqual([
      ['credited', '700.00'],
      ['credited', '700.00'],
    ]);
    expect(await cashOf(member)).toBe('1400.00');
    await isSound();
  });
});

describe('the end of an order', () => {
  it('by its player, at the moment of its payment, loses no money and credits it once', async () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      const member = await named();
      const { depositId } = await order(member, 'PROMPTPAY_BILL', '250.00');
      await rail.faults({ delay: '3600' });
      await rail.pay(depositId, { how: 'exact' });
      await rail.faults();
      const [cancelled] = await Promise.all([
        callerOf(nodeOf(pair), member)('cancelDeposit', { params: { id: depositId } }),
        tell(pair + 1, { depositId, amount: '250.00', eventId: newEvent() }).then(() => workBoth()),
      ]);
      await workBoth();
      const stage = cancelled.code === 'wallet.orderClosed' ? 'credited' : 'creditedLate';
      expect(await stageOf(depositId)).toBe(stage);
      expect([await creditsOf(depositId), await cashOf(member)]).toEqual([1, '250.00']);
    }
    await isSound();
  });

  it('by its time, at the moment of its payment, credits it once', async () => {
    const member = await named();
    const { depositId } = await order(member, 'PROMPTPAY_BILL', '260.00');
    await t.advance(901);
    await rail.faults({ delay: '3600' });
    await rail.pay(depositId, { how: 'exact' });
    await rail.faults();
    const told = Array.from({ length: 10 }, (_, turn) =>
      tell(turn, { depositId, amount: '260.00', eventId: newEvent() }),
    );
    await Promise.all([...told, workBoth([paymentJobs.expireDeposits])]);
    await workBoth();
    expect(['credited', 'creditedLate']).toContain(await stageOf(depositId));
    expect([await creditsOf(depositId), await cashOf(member)]).toEqual([1, '260.00']);
    await isSound();
  });
});

describe('an exclusion', () => {
  const exclude = (turn: number, { memberId }: TestMember) => {
    const { modules, platform } = nodeOf(turn).app;
    return modules.protection.service.exclude(platform.db, memberId, { kind: 'exclusion' });
  };

  it('at the moment of a payment comes before or after its credit: what comes later goes back', async () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      const member = await named();
      const { depositId } = await order(member, 'PROMPTPAY_BILL', '350.00');
      await rail.faults({ delay: '3600' });
      await rail.pay(depositId, { how: 'exact' });
      await rail.faults();
      await Promise.all([
        exclude(pair, member),
        tell(pair + 1, { depositId, amount: '350.00', eventId: newEvent() }).then(() => workBoth()),
      ]);
      await workBoth();
      const stage = await stageOf(depositId);
      expect(['credited', 'returning']).toContain(stage);
      expect(await cashOf(member)).toBe(stage === 'credited' ? '350.00' : '0.00');
      expect(await creditsOf(depositId)).toBe(stage === 'credited' ? 1 : 0);
    }
    await isSound();
  });

  it('leaves no order that can be paid, whichever of the two is first [K1]', async () => {
    for (let pair = 0; pair < PAIRS; pair++) {
      const member = await named();
      const ask = callerOf(nodeOf(pair), member);
      const [made] = await Promise.all([
        ask('createDeposit', { body: { method: 'PROMPTPAY_BILL', amount: '100.00' } }),
        exclude(pair + 1, member),
      ]);
      const isClosed = async () => {
        const open = await t.owner.query(
          `select 1 from payments_deposits where member_id = $1 and stage in ('awaiting', 'checking')`,
          [member.memberId],
        );
        return open.rowCount === 0;
      };
      // Open orders are closed by the event of the exclusion.
      await until(t, isClosed, 'no open order');
      expect([undefined, 'protection.excluded', 'identity.notLoggedIn']).toContain(made.code);
    }
    await isSound();
  });
});
