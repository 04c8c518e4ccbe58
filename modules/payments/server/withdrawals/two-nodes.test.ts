// Withdrawals on two nodes: simultaneous decisions of two people, or of a person and a player, and a node that dies
// while the rail has accepted a payout.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import sharp from 'sharp';
import { verifyLedger } from '@sanam/ledger/server/index.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { anotherNode, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import { callerOf } from '@sanam/server/test/clients.ts';
import { freePort } from '@sanam/server/test/ports.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type NodeProcess, startNode } from '@sanam/server/test/server-process.ts';
import { type FundedMember, fundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';
import { paymentJobs } from '../payments.ts';

const PAIRS = 4;

let t: TestApp;
let rail: TestRail;
let other: TestNode;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  other = await anotherNode(t, { RAIL_URL: rail.url, RAIL_SECRET: rail.secret });
  await t.owner.query('update payments_deposit_rules set lock_multiple_percent = 0');
  await t.owner.query(
    'update payments_withdrawal_rules set second_person_score = 1000, automatic_max = 0, daily_count = 100',
  );
});
afterAll(async () => {
  await other.close();
  await close();
});

const nodes = () => [t, { ...t, url: other.url, app: other.app }] as const;
const serviceOf = (turn: number) => nodes()[turn % 2]!.app.modules.payments.service;
const staff = (id: string) => ({ ...systemContext('test'), actor: { kind: 'staff' as const, id } });
const detail = (id: string) => serviceOf(0).getWithdrawal(id, 'TH');
/** Reads a withdrawal at one node, to decide it there. */
const at = async (turn: number, id: string) => ({
  db: nodes()[turn % 2]!.app.platform.db,
  expectedVersion: (await detail(id)).version,
});
async function request(member: FundedMember, amount = '300.00'): Promise<string> {
  const body = { amount, bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
  return (await member.call('createWithdrawal', { body })).value.withdrawalId;
}
async function disbursed(member: FundedMember): Promise<string> {
  const id = await request(member);
  await serviceOf(0).approveWithdrawal(staff('stf_a'), id, await at(0, id));
  await serviceOf(0).disburseWithdrawal(staff('stf_a'), id, {
    ...(await at(0, id)),
    by: 'hand',
    reference: 'SLIP1234',
  });
  return id;
}
async function evidence(member: FundedMember, id: string): Promise<string[]> {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(picture)]), 'picture.png');
  return (await member.call('uploadProofs', { params: { id }, body: form } as never)).value.proofIds;
}
async function isSound(id: string): Promise<void> {
  const written = await t.owner.query('select 1 from platform_audit where subject_id = $1', [id]);
  expect(written.rowCount).toBe((await detail(id)).version);
  for (const { check, broken } of await serviceOf(0).verify()) expect([check, broken]).toEqual([check, []]);
  expect(await verifyLedger(t.owner)).toEqual([]);
}

it('two yeses at once, one at each node, are one approval', async () => {
  for (let pair = 0; pair < PAIRS; pair++) {
    const id = await request(await fundedMember(t, rail, '500.00'));
    const asks = await Promise.all([at(0, id), at(1, id)]);
    const both = await Promise.allSettled(
      asks.map((ask, turn) => serviceOf(turn).approveWithdrawal(staff(`stf_${turn}`), id, ask)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await detail(id)).toMatchObject({ stage: 'queued', version: asks[0]!.expectedVersion + 1 });
  }
});

it("a player's mark and the forced end of the dispute, one at each node, are one outcome", async () => {
  for (let pair = 0; pair < PAIRS; pair++) {
    const member = await fundedMember(t, rail, '500.00');
    const id = await disbursed(member);
    const call = callerOf(nodes()[pair % 2]!, member);
    const proofIds = await evidence(member, id);
    const opened = await call('markReceipt', { params: { id }, body: { mark: 'notReceived', proofIds } });
    expect(opened.code).toBeUndefined();
    const ask = await at(pair + 1, id);
    const [mark, forced] = await Promise.all([
      call('markReceipt', { params: { id }, body: { mark: 'partlyReceived', amountReceived: '100.00', proofIds } }),
      serviceOf(pair + 1).resolveDispute(staff('stf_b'), id, {
        ...ask,
        decision: 'forceReceipt',
        reason: 'the bank shows the money',
        proposedBy: 'stf_a',
      }),
    ]);
    expect([mark.code, forced]).toEqual(['wallet.receiptClosed', undefined]);
    expect((await detail(id)).stage).toBe('forced');
    const { parts, hold } = await t.app.modules.wallet.service.balance(member.memberId);
    expect([parts.cash, hold]).toEqual(['200.00', '0.00']);
    await isSound(id);
  }
});

it('the clock\'s receipt and a player\'s "not received", one at each node, are one outcome', async () => {
  for (let pair = 0; pair < PAIRS; pair++) {
    const member = await fundedMember(t, rail, '500.00');
    const id = await disbursed(member);
    const proofIds = await evidence(member, id);
    await t.owner.query('update payments_withdrawals set receipt_due_at = platform_now() where withdrawal_id = $1', [
      id,
    ]);
    const body = { mark: 'notReceived' as const, proofIds };
    const [marked] = await Promise.all([
      callerOf(nodes()[pair % 2]!, member)('markReceipt', { params: { id }, body }),
      nodes()[(pair + 1) % 2]!.app.platform.jobs.drain([paymentJobs.autoReceive]),
    ]);
    // In either order: the job closes the prompt, never the right to dispute.
    expect(marked.code).toBeUndefined();
    expect((await detail(id)).stage).toBe('disputeNotReceived');
    const { rows: disputes } = await t.owner.query('select 1 from payments_disputes where withdrawal_id = $1', [id]);
    expect(disputes).toHaveLength(1);
    const { parts, hold } = await t.app.modules.wallet.service.balance(member.memberId);
    expect([parts.cash, hold]).toEqual(['200.00', '0.00']);
    await isSound(id);
    // The job runs again later: it does not close a dispute.
    for (const node of nodes()) await node.app.platform.jobs.drain([paymentJobs.autoReceive]);
    expect((await detail(id)).stage).toBe('disputeNotReceived');
  }
});

/**
 * Starts a proxy of the rail for one node: it passes requests on, and `onTaken` runs between a payout and its answer.
 */
async function startProxy(onTaken: () => Promise<void>): Promise<Server> {
  const proxy = createServer((asked, answer) => {
    const pass = async () => {
      const parts: Buffer[] = [];
      for await (const part of asked) parts.push(part as Buffer);
      const headers = Object.fromEntries(
        Object.entries(asked.headers).filter(([name]) => name.startsWith('webhook-') || name === 'content-type'),
      ) as Record<string, string>;
      const taken = await fetch(rail.url + asked.url!, { method: 'POST', headers, body: Buffer.concat(parts) });
      const body = Buffer.from(await taken.arrayBuffer());
      if (asked.url === '/api/payouts') return onTaken();
      const passed = [...taken.headers].filter(([name]) => name.startsWith('webhook-') || name === 'content-type');
      answer.writeHead(taken.status, Object.fromEntries(passed)).end(body);
    };
    // A rail that stopped at the end of the test.
    pass().catch(() => answer.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return proxy;
}

/** Starts a node as a process that runs jobs. */
async function startWorker(railUrl: string): Promise<NodeProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'sanam-worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return startNode({
    DATABASE_URL: t.databaseUrl,
    DATA_DIR: folder,
    SANAM_SECRET: t.app.platform.config.secret.toString('base64'),
    RAIL_URL: railUrl,
    RAIL_SECRET: rail.secret,
    LOG_LEVEL: 'error',
    SERVE_PAGES: '0',
    PORT: String(await freePort()),
  });
}

it('a payout that the rail took as its node was killed is one transfer: it is only asked about, then people decide', async () => {
  const member = await fundedMember(t, rail, '500.00');
  const id = await request(member, '300.00');
  await serviceOf(0).approveWithdrawal(staff('stf_a'), id, await at(0, id));
  let takenOnce: () => void;
  const taken = new Promise<void>((resolve) => (takenOnce = resolve));
  const proxy = await startProxy(async () => takenOnce());
  const dies = await startWorker(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  await serviceOf(0).disburseWithdrawal(staff('stf_a'), id, { ...(await at(0, id)), by: 'rail' });
  await taken;
  await dies.kill();
  proxy.closeAllConnections();
  await new Promise((done) => proxy.close(done));
  // The rail's time to detect a copy is over when another node takes the job, and no more news comes.
  await t.advance(25 * 3600);
  const lives = await startWorker(`http://127.0.0.1:${await freePort()}`);
  await expect.poll(async () => (await detail(id)).stage).toBe('unknown');
  await lives.kill();
  const { attempts } = await detail(id);
  const [sent, ...asked] = attempts.map(({ outcome }) => outcome.split(':')[0]);
  expect([sent, [...new Set(asked)]]).toEqual(['send', ['query']]);
  const ask = async () => ({ ...(await at(0, id)), part: 1, reason: 'read on the statement', proposedBy: 'stf_a' });
  await serviceOf(0).settleByStatement(staff('stf_b'), id, { ...(await ask()), decision: 'paid', reference: 'B12345' });
  expect((await detail(id)).stage).toBe('toConfirm');
  const { parts, hold } = await t.app.modules.wallet.service.balance(member.memberId);
  expect([parts.cash, hold]).toEqual(['200.00', '0.00']);
  for (const { check, broken } of await serviceOf(0).verify()) expect([check, broken]).toEqual([check, []]);
});
