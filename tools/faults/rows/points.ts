// A node killed at the five points of a call: before and after the lock, before and after the commit, after the answer.
import { setTimeout } from 'node:timers/promises';
import type { HwpResult } from '@sanam/hwp';
import { type Played, type Row, type Run } from '../row.ts';
import { makePlayers, type Player } from '../storm.ts';

const CALLS = ['bet', 'win', 'rollback'] as const;
type Call = (typeof CALLS)[number];
const PATIENCE_MS = 30_000;
const PAUSE_MS = 5;
const LOCK = 42;
/** A statement of a message that waits: for the wallet, or at a gate. */
const WAITS = `application_name = 'sanam-bets' and (wait_event_type = 'Lock' or wait_event = 'PgSleep')`;

/** A message on its way through a node, held where the point wants it. */
interface Held {
  /** Kills the node at the point; resolves when what the database still does of the message is done. */
  killThere(): Promise<void>;
}

type Where = 'before insert' | 'at commit';

interface Gate {
  /** Lets the message go on. */
  open(): Promise<void>;
}

interface Point {
  name: string;
  /** Whether the message was carried out, so that a resend gets the recorded answer. */
  isDone: boolean;
  /** Whether the client gets its answer before the node is killed. */
  isAnswered?: true;
  /** Makes the message with this transaction id wait here. */
  hold(run: Run, player: Player, transactionId: string): Promise<Held>;
}

const points: readonly Point[] = [
  {
    name: 'before the lock: waiting for the wallet',
    isDone: false,
    async hold(run, { playerId }) {
      const holder = await run.stage.postgres.owner.connect();
      await holder.query('begin');
      await holder.query(
        `select 1 from ledger_balances b join vendors_players p on p.account_id = b.account_id
         where p.player_id = $1 for update of b`,
        [playerId],
      );
      return {
        async killThere() {
          await waitForLock(run);
          await run.stage.nodes[0].kill();
          await endWaiting(run);
          await holder.query('rollback');
          holder.release();
        },
      };
    },
  },
  {
    name: 'after the lock, before the insert',
    isDone: false,
    hold: atGate('before insert', async (run, gate) => {
      await run.stage.nodes[0].kill();
      await endWaiting(run);
      await gate.open();
    }),
  },
  {
    name: 'before the commit',
    isDone: true,
    hold: atGate('at commit', async (run, gate) => {
      await run.stage.nodes[0].kill();
      await gate.open();
    }),
  },
  {
    name: 'after the commit, before the answer',
    isDone: true,
    hold: atGate('at commit', async (run, gate, transactionId) => {
      const [node] = run.stage.nodes;
      // A stopped process answers nothing, though the commit was reported to it.
      process.kill(node.pid, 'SIGSTOP');
      await gate.open();
      await waitForCommit(run, transactionId);
      await node.kill();
    }),
  },
  {
    name: 'after the answer',
    isDone: true,
    isAnswered: true,
    async hold({ stage }) {
      return { killThere: () => stage.nodes[0].kill() };
    },
  },
];

/** Holds a message at a gate; `kill` kills the node while it waits there, and opens the gate. */
function atGate(where: Where, kill: (run: Run, gate: Gate, transactionId: string) => Promise<void>): Point['hold'] {
  return async (run, _player, transactionId) => {
    const gate = await closeGate(run, where, transactionId);
    return {
      async killThere() {
        await waitForLock(run);
        await kill(run, gate, transactionId);
      },
    };
  };
}

/** Makes the statement that stores this transaction wait until the gate is opened, without a limit of lock time. */
async function closeGate({ stage }: Run, where: Where, transactionId: string): Promise<Gate> {
  const { owner } = stage.postgres;
  const trigger =
    where === 'before insert'
      ? 'trigger faults_pause before insert on vendors_transactions'
      : 'constraint trigger faults_pause after insert on vendors_transactions deferrable initially deferred';
  await owner.query(
    `create or replace function faults_pause() returns trigger language plpgsql as
       'begin while not pg_try_advisory_xact_lock(${LOCK}) loop perform pg_sleep(0.01); end loop; return new; end';
     create ${trigger} for each row when (new.transaction_id = '${transactionId}') execute function faults_pause()`,
  );
  const holder = await owner.connect();
  await holder.query('select pg_advisory_lock($1)', [LOCK]);
  return {
    async open() {
      await holder.query('select pg_advisory_unlock($1)', [LOCK]);
      holder.release();
      await owner.query('drop trigger faults_pause on vendors_transactions');
    },
  };
}

/** Ends the waiting statement, as PostgreSQL does when it notices that its client is gone. */
async function endWaiting({ stage }: Run): Promise<void> {
  await stage.postgres.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${WAITS}`);
}

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
  const held = await point.hold(run, player!, body.transaction_id);
  const direct = stage.client({ url: node.url });
  const sent = direct.call(call, body as never);
  if (point.isAnswered) await sent;
  await held.killThere();
  const answer = await sent;
  direct.close();
  await node.start();
  const again = await resend(run, call, body);
  const problems: string[] = [];
  const say = (text: string) => problems.push(`${call}, ${point.name}: ${text}`);
  if (answer.settled !== (point.isAnswered ?? false))
    say(answer.settled ? 'was answered by a killed node' : 'had no answer');
  if (!again.settled || again.answer.code !== 'OK') say(`the resend was not done: ${JSON.stringify(again)}`);
  else {
    if (again.answer.replayed !== point.isDone) say(`replayed is ${again.answer.replayed}`);
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

async function waitForLock(run: Run): Promise<void> {
  await waitFor(run, `select 1 from pg_stat_activity where ${WAITS}`);
}

async function waitForCommit(run: Run, transactionId: string): Promise<void> {
  await waitFor(run, 'select 1 from vendors_transactions where transaction_id = $1', [transactionId]);
}

/** Waits until the query finds a row. */
async function waitFor({ stage }: Run, query: string, values: unknown[] = []): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (performance.now() < giveUpAt) {
    const { rowCount } = await stage.postgres.owner.query(query, values);
    if (rowCount !== 0) return;
    await setTimeout(PAUSE_MS);
  }
  throw new Error('the call did not come to the point');
}

export const killedAtPoints: Row = {
  name: 'F02',
  says: 'kill -9 of a node at the five points of bet, win and rollback',
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
