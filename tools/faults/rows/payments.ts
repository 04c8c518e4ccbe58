// Deposits whose callbacks are repeated, forged, and sent while nodes are killed.
import { registerAccounts } from '../../bench/login/accounts.ts';
import type { Played, Row, Run } from '../row.ts';
import { call, callerOf, credited, orderAndPay, press, whileNodesDie } from './people.ts';

const MEMBERS = 6;
const COPIES = 20;
const AMOUNT = '150.00';

const callbacks: Row = {
  name: 'F25',
  says: 'every callback of a deposit twenty times, one forged, nodes killed in between',
  seconds: 10,
  async play(run): Promise<Played> {
    const { stage } = run;
    const members = (await registerAccounts(stage.url, stage.postgres.owner, MEMBERS)).map(callerOf);
    const faults = `${stage.rail.address}/faults`;
    const broken: string[] = [];
    await press(faults, { duplicates: String(COPIES), delay: '0', payout_mode: 'ask' });
    const kills = await whileNodesDie(run, async () => {
      const paid = await Promise.all(
        members.map(async (member) => ({ member, depositId: await orderAndPay(run, member, AMOUNT) })),
      );
      await press(faults, { duplicates: String(COPIES), delay: '0', payout_mode: 'ask', forge: 'on' });
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
      faults: { kills, copies: COPIES * members.length },
      figures: { deposits: members.length, callbacksKept: heard.rows[0]!.n },
    };
  },
};

/** Checks that an unsigned callback is refused. */
async function forge({ stage }: Run): Promise<string[]> {
  const body = JSON.stringify({ type: 'charge.paid', data: { reference: 'dep_forged', amount: '1000000.00' } });
  const answer = await fetch(`${stage.url}/rails/sandbox/main/callback`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1',
      'webhook-signature': 'v1,x',
    },
    body,
  }).catch(() => undefined);
  return answer !== undefined && answer.ok ? ['a callback that nobody signed was taken'] : [];
}

export const paymentRows: readonly Row[] = [callbacks];
