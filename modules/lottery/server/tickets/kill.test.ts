// Tests with nodes that are killed during purchases: each ticket is sold whole or not at all, and the repeated call with
// the same key sells it once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '@sanam/ledger/server/index.ts';
import type { TestMember } from '@sanam/server/test/clients.ts';
import { insist } from '@sanam/server/test/insist.ts';
import { freePort } from '@sanam/server/test/ports.ts';
import { type NodeProcess, startNode } from '@sanam/server/test/server-process.ts';
import { type Body, buy, onNode, openShop, orderOf, type Shop, shown } from './tickets.test-data.ts';

const CASH = 10_000;
const PRICE = 300;
const CROWD = 10;
/** Milliseconds after which both nodes of a crowd are killed. */
const CROWD_KILLS = [40, 150];

interface Node {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

let shop: Shop;
let nodes: [Node, Node];
beforeAll(async () => {
  shop = await openShop();
  nodes = await Promise.all([openNode(), openNode()]);
}, 240_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await shop.close();
});

/** Starts a node of the shop in a process of its own. */
async function openNode(): Promise<Node> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanam-buy-'));
  const port = String(await freePort());
  const start = (): Promise<NodeProcess> =>
    startNode({
      DATABASE_URL: shop.t.databaseUrl,
      DATA_DIR: dataDir,
      SANAM_SECRET: shop.t.app.platform.config.secret.toString('base64'),
      LOG_LEVEL: 'fatal',
      ROLES: 'api',
      SERVE_PAGES: '0',
      PORT: port,
      DATABASE_LOCK_SECONDS: '20',
    });
  let running = await start();
  return {
    url: running.url,
    kill: () => running.kill(),
    async restart() {
      running = await start();
    },
    async close() {
      await running.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Ask {
  member: TestMember;
  drawId: string;
  body: Body;
  key: string;
}

/** Sends a purchase to a node; undefined if the node died before it answered. */
const send = ({ member, body, key }: Ask, { url }: Node) =>
  onNode(url, shop.t, member)
    .call('buyTicket', { body }, { idempotencyKey: key })
    .catch(() => undefined);

/** Returns a member with cash who has bought before, and an order of them in a draw of its own. */
async function ready(key: string): Promise<Ask> {
  const member = await shop.buyer(CASH + 100);
  await buy(member, orderOf((await shop.openDraw()).numero, ['TOP3 666 1']));
  const { numero, drawId } = await shop.openDraw();
  return { member, drawId, key, body: await shown(member, orderOf(numero, ['TOP3 123 2', 'BOT2 45 1'])) };
}

/** Returns how many tickets of the draw the member has. Fails unless cash and lines are those of whole tickets. */
async function soldTo({ member: { memberId }, drawId }: Pick<Ask, 'member' | 'drawId'>): Promise<number> {
  const { rows } = await shop.t.owner.query<{ tickets: number; lines: number }>(
    `select count(distinct t.ticket_no)::integer as tickets, count(l.line)::integer as lines from lottery_tickets t
     left join lottery_lines l on l.draw_id = t.draw_id and l.ticket_no = t.ticket_no
     where t.draw_id = $1 and t.member_id = $2`,
    [drawId, memberId],
  );
  const { tickets, lines } = rows[0]!;
  expect([lines, await shop.cash(memberId)]).toEqual([2 * tickets, CASH - tickets * PRICE]);
  return tickets;
}

const bookOfTickets = (tickets: number) =>
  tickets === 0 ? {} : { 'BOT2 45': String(tickets * 100), 'TOP3 123': String(tickets * 200) };

/** Waits until no transaction of a killed node is left. */
const withoutOthers = () =>
  insist(
    async () =>
      (
        await shop.t.owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and xact_start is not null
             and pid <> pg_backend_pid()`,
        )
      ).rowCount,
    (found) => found === 0,
  );

/** Repeats a purchase at both nodes: one ticket, and the same answer again. */
async function repeat(ask: Ask, [one, other]: readonly [Node, Node]) {
  const first = (await send(ask, one))!;
  expect(first.code).toBeUndefined();
  const again = (await send(ask, other))!;
  expect(again.value).toEqual({ ...first.value, replayed: true });
  expect(await soldTo(ask)).toBe(1);
  return first.value;
}

/** Starts a purchase while `lock` is held, kills its node once it waits, and gives the lock free. */
async function killedAt(ask: Ask, lock: string, values: unknown[]): Promise<void> {
  const holder = await shop.t.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, values);
    const answer = send(ask, nodes[0]);
    await insist(
      async () =>
        (
          await shop.t.owner.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      (found) => found === 1,
    );
    await nodes[0].kill();
    expect(await answer).toBeUndefined();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

it.each<[string, string, (ask: Ask) => unknown[]]>([
  ['its draw', 'select 1 from lottery_draws where draw_id = $1 for update', ({ drawId }) => [drawId]],
  [
    'its wallet',
    `select 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id
     where a.owner = $1 and a.class = 'player_cash' for update of b`,
    ({ member }) => [member.memberId],
  ],
  ['a number of the book', 'lock table lottery_book in share mode', () => []],
  ['its lines', 'lock table lottery_lines in share mode', () => []],
])('a node that dies while a purchase waits for %s has sold nothing', { timeout: 240_000 }, async (place, lock, of) => {
  const ask = await ready(`killed-at-${place.replaceAll(' ', '-')}`);
  await killedAt(ask, lock, of(ask));
  await withoutOthers();
  expect([await soldTo(ask), await shop.book(ask.drawId)]).toEqual([0, {}]);
  await nodes[0].restart();
  expect((await repeat(ask, [nodes[1], nodes[0]])).replayed).toBe(false);
  expect(await shop.book(ask.drawId)).toEqual(bookOfTickets(1));
});

it('a node that dies while the database commits has sold the ticket, and the answer is kept', {
  timeout: 240_000,
}, async () => {
  const ask = await ready('killed-at-commit');
  await shop.t.owner.query(
    `create function slow_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return null; end $$;
     create constraint trigger slow_commit after insert on lottery_tickets deferrable initially deferred
       for each row execute function slow_commit()`,
  );
  const answer = send(ask, nodes[0]);
  await insist(
    async () =>
      (await shop.t.owner.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep' and query ~* '^commit'`))
        .rowCount,
    (found) => found === 1,
  );
  await nodes[0].kill();
  expect(await answer).toBeUndefined();
  await shop.t.owner.query('drop function slow_commit() cascade');
  await withoutOthers();
  expect([await soldTo(ask), await shop.book(ask.drawId)]).toEqual([1, bookOfTickets(1)]);
  await nodes[0].restart();
  expect((await repeat(ask, [nodes[1], nodes[0]])).replayed).toBe(true);
});

it('two nodes that die in a crowd of buyers have sold whole tickets, and each repeated call sells one', {
  timeout: 480_000,
}, async () => {
  for (const after of CROWD_KILLS) {
    const { numero, drawId } = await shop.openDraw();
    const members = await Promise.all(Array.from({ length: CROWD }, () => shop.buyer(CASH)));
    const body = await shown(members[0]!, orderOf(numero, ['TOP3 123 2', 'BOT2 45 1']));
    const asks = members.map((member, n): Ask => ({ member, drawId, body, key: `crowd-of-buyers-${after}-${n}` }));
    const answers = asks.map((ask, n) => send(ask, nodes[n % 2]!));
    await new Promise((resolve) => setTimeout(resolve, after));
    await Promise.all(nodes.map((node) => node.kill()));
    const answered = await Promise.all(answers);
    await withoutOthers();
    const sold = await Promise.all(asks.map(soldTo));
    // A buyer who was answered has the ticket.
    const told = answered.flatMap((answer, n) => (answer === undefined ? [] : [[answer.code, sold[n]]]));
    expect(told).toEqual(told.map(() => [undefined, 1]));
    expect(await shop.book(drawId)).toEqual(bookOfTickets(sold.filter((one) => one === 1).length));
    await Promise.all(nodes.map((node) => node.restart()));
    await Promise.all(asks.map((ask, n) => repeat(ask, n % 2 === 0 ? [nodes[1], nodes[0]] : nodes)));
    expect(await shop.book(drawId)).toEqual(bookOfTickets(CROWD));
  }
});

it('the ledger is sound after all kills', async () => {
  expect(await verifyLedger(shop.t.owner)).toEqual([]);
});
