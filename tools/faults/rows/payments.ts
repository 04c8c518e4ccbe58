// Deposits whose callbacks are repeated, overtaken, taken back, forged, and sent while nodes are killed.
import { randomBytes } from 'node:crypto';
import { readKeys, signMessage } from '@sanam/webhooks';
import { registerAccounts } from '../../bench/login/accounts.ts';
import type { Played, Row, Run } from '../row.ts';
import { call, type Caller, callerOf, credited, insist, orderAndPay, press, whileNodesDie } from './people.ts';

const MEMBERS = 6;
const COPIES = 20;
const AMOUNT = '150.00';
/** How callbacks come beside being repeated: in order, each second one first, and "paid" followed by "still awaited". */
const DISORDERS: readonly Record<string, string>[] = [{}, { reorder: 'on' }, { status_back: 'on' }];
const HOUR_MS = 3_600_000;

const callbacks: Row = {
  name: 'F25',
  says: 'every callback of a deposit twenty times, overtaken, taken back and forged, nodes killed in between',
  seconds: 10,
  async play(run): Promise<Played> {
    const { stage } = run;
    const members = (await registerAccounts(stage.url, stage.postgres.owner, MEMBERS)).map(callerOf);
    const faults = `${stage.rail.address}/faults`;
    const broken: string[] = [];
    const storm = { duplicates: String(COPIES), delay: '0', payout_mode: 'ask' };
    const kills = await whileNodesDie(run, async () => {
      const paid: { member: Caller; depositId: string }[] = [];
      for (const [nth, disorder] of DISORDERS.entries()) {
        await press(faults, { ...storm, ...disorder });
        const some = members.filter((_, index) => index % DISORDERS.length === nth);
        const orders = some.map(async (member) => ({ member, depositId: await orderAndPay(run, member, AMOUNT) }));
        paid.push(...(await Promise.all(orders)));
      }
      await press(faults, { ...storm, forge: 'on' });
      broken.push(...(await forge(run)));
      for (const { member, depositId } of paid) await credited(run, member, depositId);
    });
    await press(faults, { duplicates: '0', delay: '0', payout_mode: 'ask' });
    for (const [index, member] of members.entries()) {
      const { sumBalance } = await call<{ sumBalance: string }>(run, member, '/wps/v2/wallets/balance');
      if (sumBalance !== AMOUNT) broken.push(`the deposit of ${AMOUNT} of member ${index} left ${sumBalance}`);
    }
    const heard = await stage.postgres.owner.query<{ n: number }>('select count(*)::int as n from payments_callbacks');
    return {
      broken,
      faults: { kills, copies: COPIES * members.length, disorders: DISORDERS.length, forged: FORGERIES.length },
      figures: { deposits: members.length, callbacksKept: heard.rows[0]!.n },
    };
  },
};

/** A callback that the rail did not send, or not like this: its headers, from the rail's own key and the body sent. */
type Forgery = readonly [says: string, headers: (keys: readonly Buffer[], body: string) => Record<string, string>];

const FORGERIES: readonly Forgery[] = [
  ['not signed', () => ({})],
  ['signed with another key', (_, body) => signMessage([randomBytes(32)], { id: 'msg_key', at: new Date(), body })],
  [
    'signed for another amount',
    (keys) => signMessage(keys, { id: 'msg_body', at: new Date(), body: callbackOf('1.00') }),
  ],
  [
    'signed an hour ago',
    (keys, body) => signMessage(keys, { id: 'msg_old', at: new Date(Date.now() - HOUR_MS), body }),
  ],
];

const callbackOf = (amount: string) =>
  JSON.stringify({ type: 'charge.paid', data: { reference: 'dep_forged', amount } });

/** Checks that every forged callback is refused. */
async function forge(run: Run): Promise<string[]> {
  const body = callbackOf('1000000.00');
  const keys = readKeys(run.stage.env.RAIL_SECRET!);
  const taken: string[] = [];
  for (const [says, headersOf] of FORGERIES) {
    const headers = { 'content-type': 'application/json', ...headersOf(keys, body) };
    const status = await insist(`an answer to a callback ${says}`, async () => {
      const answer = await fetch(`${run.stage.url}/rails/sandbox/main/callback`, { method: 'POST', headers, body });
      return answer.status >= 500 ? undefined : answer.status;
    });
    if (status !== 401) taken.push(`a callback that was ${says} got ${status}`);
  }
  return taken;
}

export const paymentRows: readonly Row[] = [callbacks];
