// Payouts whose answers are lost, and payouts that the player and the deadline job decide at the same moment.
import { setTimeout } from 'node:timers/promises';
import { paymentJobs } from '@sanam/payments/server/payments.ts';
import { type Account, registerAccounts } from '../../bench/login/accounts.ts';
import type { Played, Row, Run } from '../row.ts';
import {
  ask,
  call,
  type Caller,
  callerOf,
  credited,
  insist,
  orderAndPay,
  paymentsStaff,
  press,
  whileNodesDie,
} from './people.ts';

const MEMBERS = 6;
const PAID_IN = '300.00';
/** The rail's sandbox accepts the transfer and loses its answer if an amount ends in 91. */
const LOST = '100.91';
const PLAIN = '100.00';
const PAYMENT_PASSWORD = '482913';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Asked {
  member: Caller;
  memberId: string;
  withdrawalId: string;
  amount: string;
}

interface OfStaff {
  stage: string;
  version: number;
}

/** One person decides, and no rule holds these withdrawals. */
const RULES = `
  update payments_deposit_rules set lock_multiple_percent = 0;
  update payments_withdrawal_rules set automatic_max = 0, second_person_score = 100, second_person_above = 100000000;`;

/** Runs the job that closes unmarked payouts now, on any node. */
const CLOCK_NOW = `with due as (update pgboss.job set start_after = now() where name = $1 and state < 'active' returning 1)
  select pg_notify('sanam_jobs', '') from due`;

let accounts = 0;

async function funded(run: Run, member: Account): Promise<string> {
  const who = callerOf(member);
  const accountNo = String(2_000_000_000 + ++accounts);
  const account = { bankCode: '014', accountNo, holder: 'Somchai Jaidee' };
  const { bankAccountId } = await call<{ bankAccountId: string }>(run, who, '/wps/bank-accounts', {
    body: account,
    isSealed: true,
  });
  await call(run, who, '/wps/member/payment-password', {
    method: 'PUT',
    body: { loginPassword: member.password, paymentPassword: PAYMENT_PASSWORD },
    isSealed: true,
  });
  await credited(run, who, await orderAndPay(run, who, PAID_IN));
  return bankAccountId;
}

/** Creates members who requested a payout, every other one with an amount whose answer the rail loses. */
async function askedPayouts(run: Run): Promise<Asked[]> {
  await run.stage.postgres.owner.query(RULES);
  const people = { payeeName: 'SOMCHAI JAIDEE' };
  const members = await registerAccounts(run.stage.url, run.stage.postgres.owner, MEMBERS, people);
  return Promise.all(
    members.map(async (member, index) => {
      const bankAccountId = await funded(run, member);
      const amount = index % 2 === 0 ? LOST : PLAIN;
      const who = callerOf(member);
      const body = { amount, bankAccountId, paymentPassword: PAYMENT_PASSWORD };
      const made = await call<{ withdrawalId: string }>(run, who, '/wps/withdrawals', { body, isSealed: true });
      return { member: who, memberId: member.memberId, withdrawalId: made.withdrawalId, amount };
    }),
  );
}

/** Staff approve it and send it by the rail. Reads it again if another answer changed it. */
async function sendOut(run: Run, staff: Caller, { withdrawalId }: Asked): Promise<void> {
  const path = `/ops/withdrawals/${withdrawalId}`;
  const steps = [
    { at: 'review', path: `${path}/decision`, body: { decision: 'approve' } },
    { at: 'queued', path: `${path}/disburse`, body: { by: 'rail' } },
  ];
  for (const step of steps)
    await insist(`${withdrawalId} after ${step.at}`, async () => {
      const { stage, version } = await call<OfStaff>(run, staff, path);
      if (stage !== step.at) return stage;
      await ask(run, staff, step.path, { body: { ...step.body, expectedVersion: version } });
      return undefined;
    });
}

const reached = (run: Run, { member, withdrawalId }: Asked, wanted: string) =>
  insist(`${withdrawalId} ${wanted}`, async () => {
    const { stage } = await call<{ stage: string }>(run, member, `/wps/withdrawals/${withdrawalId}`);
    return stage === wanted ? stage : undefined;
  });

/** Counts the payouts requested from the rail for one withdrawal; each has a key under which the rail pays once. */
async function payoutsOf({ stage }: Run, withdrawalId: string): Promise<number> {
  const found = await stage.postgres.owner.query<{ n: number }>(
    'select count(*)::int as n from payments_payouts where withdrawal_id = $1',
    [withdrawalId],
  );
  return found.rows[0]!.n;
}

async function paidOut(run: Run): Promise<{ asked: Asked[]; kills: number }> {
  await press(`${run.stage.rail.address}/faults`, { duplicates: '3', delay: '0', payout_mode: 'automatic' });
  const staff = await paymentsStaff(run);
  const asked = await askedPayouts(run);
  const kills = await whileNodesDie(run, async () => {
    for (const one of asked) await sendOut(run, staff, one);
    await Promise.all(asked.map((one) => reached(run, one, 'toConfirm')));
  });
  await press(`${run.stage.rail.address}/faults`, { duplicates: '0', delay: '0', payout_mode: 'ask' });
  return { asked, kills };
}

const lostAnswers: Row = {
  name: 'F26',
  says: 'every other payout loses its answer, notices come four times, nodes killed in between',
  seconds: 10,
  async play(run): Promise<Played> {
    const { asked, kills } = await paidOut(run);
    const broken: string[] = [];
    for (const { member, withdrawalId, amount } of asked) {
      const payouts = await payoutsOf(run, withdrawalId);
      if (payouts !== 1) broken.push(`${withdrawalId} was sent ${payouts} times`);
      const { sumBalance } = await call<{ sumBalance: string }>(run, member, '/wps/v2/wallets/balance');
      const left = (Number(PAID_IN) - Number(amount)).toFixed(2);
      if (sumBalance !== left) broken.push(`${withdrawalId} of ${amount} left ${sumBalance} of ${PAID_IN}`);
    }
    const answersLost = asked.filter(({ amount }) => amount === LOST).length;
    return { broken, faults: { kills, answersLost }, figures: { payouts: asked.length } };
  },
};

/** Marks it on both nodes while its deadline has passed and the job runs. */
async function contest(run: Run, { member, withdrawalId }: Asked): Promise<string[]> {
  const { stage } = run;
  const path = `/wps/withdrawals/${withdrawalId}`;
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(PICTURE)]), 'picture.png');
  const { proofIds } = await call<{ proofIds: string[] }>(run, member, `${path}/proofs`, { body: form });
  await stage.postgres.owner.query(
    'update payments_withdrawals set receipt_due_at = platform_now() where withdrawal_id = $1',
    [withdrawalId],
  );
  await stage.postgres.owner.query(CLOCK_NOW, [paymentJobs.autoReceive]);
  const mark = { body: { mark: 'notReceived', proofIds, comment: 'nothing came' } };
  const answers = await Promise.all(
    stage.nodes.map(({ url }) => ask(run, member, `${path}/receipt`, { ...mark, url })),
  );
  const taken = answers.filter(({ success }) => success).length;
  const { stage: end } = await call<{ stage: string }>(run, member, path);
  const steps = await stage.postgres.owner.query<{ audited: number; version: number }>(
    `select (select count(*)::int from platform_audit
                    where subject_id = $1 and command not like 'operator.%') as audited,
            (select version from payments_withdrawals where withdrawal_id = $1) as version`,
    [withdrawalId],
  );
  const { audited, version } = steps.rows[0]!;
  return [
    ...(end === 'disputeNotReceived' ? [] : [`${withdrawalId} ended as ${end}`]),
    ...(taken >= 1 ? [] : [`no mark of ${withdrawalId} was taken`]),
    ...(audited === version ? [] : [`${withdrawalId} changed ${version} times and has ${audited} audit rows`]),
  ];
}

const markAndClock: Row = {
  name: 'F27',
  says: 'the player says "not received" at both nodes as the clock closes the payout, nodes killed in between',
  seconds: 10,
  async play(run): Promise<Played> {
    const { asked } = await paidOut(run);
    const broken: string[] = [];
    const kills = await whileNodesDie(run, async () => {
      for (const one of asked) {
        broken.push(...(await contest(run, one)));
        await setTimeout(100);
      }
    });
    const closed = await run.stage.postgres.owner.query<{ n: number }>(
      `select count(distinct withdrawal_id)::int as n from payments_withdrawal_steps
       where stage = 'autoReceived' and withdrawal_id = any ($1)`,
      [asked.map(({ withdrawalId }) => withdrawalId)],
    );
    const figures = { payouts: asked.length, closedByTheClockFirst: closed.rows[0]!.n };
    return { broken, faults: { kills, marks: asked.length * 2 }, figures };
  },
};

export const withdrawalRows: readonly Row[] = [lostAnswers, markAndClock];
