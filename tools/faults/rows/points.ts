// A node killed at a chosen point of a call: while it waits for the wallet, and between decision and commit.
import { setTimeout } from 'node:timers/promises';
import type { HwpResult } from '@sanam/hwp';
import { type Played, type Row, type Run } from '../row.ts';
import { makePlayers, type Player } from '../storm.ts';

const CALLS = ['bet', 'win', 'rollback'] as const;
type Call = (typeof CALLS)[number];
const WAIT_TRIES = 500;
const LOCK = 42;

interface Point {
  name: string;
  /** Makes calls of this transaction wait here; returns the function that releases them. */
  hold(run: Run, player: Player, transactionId: string): Promise<() => Promise<void>>;
  /** Whether the waiting statement ends with its node, so that nothing was done. */
  isUndone: boolean;
}

const points: readonly Point[] = [
  {
    name: 'waiting for the wallet',
    isUndone: true,
    async hold({ stage }, { playerId }) {
      const holder = await stage.postgres.owner.connect();
      await holder.query('begin');
      await holder.query(
        `select 1 from ledger_balances b join vendors_players p on p.account_id = b.account_id
         where p.player_id = $1 for update of b`,
        [playerId],
      );
      return async () => {
        await stage.postgres.owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sanam-bets' and wait_event_type = 'Lock'`,
        );
        await holder.query('rollback');
        holder.release();
      };
    },
  },
  {
    name: 'between decision and commit',
    isUndone: false,
    async hold({ stage }, _player, transactionId) {
      const { owner } = stage.postgres;
      await owner.query(
        `create or replace function faults_pause() returns trigger language plpgsql as
           'begin perform pg_advisory_xact_lock(${LOCK}); return null; end';
         create constraint trigger faults_pause after insert on vendors_transactions deferrable initially deferred
           for each row when (new.transaction_id = '${transactionId}') execute function faults_pause()`,
      );
      const holder = await owner.connect();
      await holder.query('select pg_advisory_lock($1)', [LOCK]);
      return async () => {
        await holder.query('select pg_advisory_unlock($1)', [LOCK]);
        holder.release();
        await owner.query('drop trigger faults_pause on vendors_transactions');
      };
    },
  },
];

/** Returns the message of this call, after making the bet it needs. */
async function prepare(run: Run, player: Player, call: Call, name: string) {
  const client = run.stage.client();
  const bet = { ...player.fields, transaction_id: `${name}-b`, round_id: name, amount: 500 };
  if (call !== 'bet') {
    const made = await client.call('bet', bet as never);
    if (!made.settled || made.answer.code !== 'OK') throw new Error(`${name}: no bet to begin with`);
  }
  client.close();
  if (call === 'bet') return { body: bet, moved: -500 };
  const reference = { reference_transaction_id: bet.transaction_id };
  if (call === 'win')
    return {
      body: { ...player.fields, ...reference, transaction_id: `${name}-w`, round_id: name, amount: 700 },
      moved: 700,
    };
  const body = { ...player.fields, ...reference, transaction_id: `${name}-r`, reason: 'UNKNOWN_OUTCOME' };
  return { body, moved: 500 };
}

async function playPoint(run: Run, point: Point, call: Call): Promise<string[]> {
  const { stage } = run;
  const [node] = stage.nodes;
  const name = `p${run.seed}${call}${points.indexOf(point)}`;
  const maker = stage.client();
  const [player] = await makePlayers(maker, 1);
  maker.close();
  const { body, moved } = await prepare(run, player!, call, name);
  const letGo = await point.hold(run, player!, body.transaction_id);
  const direct = stage.client({ url: node.url });
  const lost = direct.call(call, body as never);
  await waitForLock(run);
  await node.kill();
  const answer = await lost;
  direct.close();
  await letGo();
  await node.start();
  const again = await resend(run, call, body);
  const problems: string[] = [];
  const say = (text: string) => problems.push(`${call}, ${point.name}: ${text}`);
  if (answer.settled) say('was answered although its node was killed');
  if (!again.settled || again.answer.code !== 'OK') say(`the resend was not done: ${JSON.stringify(again)}`);
  else {
    if (again.answer.replayed !== !point.isUndone) say(`replayed is ${again.answer.replayed}`);
    if (again.answer.moved !== moved) say(`moved is ${again.answer.moved}`);
  }
  return problems;
}

/** Sends it to the other node until the outcome is known. */
async function resend(run: Run, call: Call, body: object): Promise<HwpResult> {
  const client = run.stage.client({ url: run.stage.nodes[1].url });
  let result = await client.call(call, body as never);
  for (let tries = 0; !result.settled && tries < 50; tries++) {
    await setTimeout(100);
    result = await client.call(call, body as never);
  }
  client.close();
  return result;
}

async function waitForLock({ stage }: Run): Promise<void> {
  for (let tries = 0; tries < WAIT_TRIES; tries++) {
    const { rowCount } = await stage.postgres.owner.query(
      `select 1 from pg_stat_activity where application_name = 'sanam-bets' and state = 'active' and wait_event_type = 'Lock'`,
    );
    if (rowCount !== 0) return;
    await setTimeout(5);
  }
  throw new Error('the call did not come to the point');
}

export const killedAtPoints: Row = {
  name: 'F02',
  says: 'kill -9 of a node at chosen points of bet, win and rollback',
  seconds: 0,
  async play(run): Promise<Played> {
    const broken: string[] = [];
    let kills = 0;
    for (const point of points)
      for (const call of CALLS) {
        broken.push(...(await playPoint(run, point, call)));
        kills += 1;
      }
    return { broken, faults: { kills } };
  },
};
