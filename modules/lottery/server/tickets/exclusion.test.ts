// Tests of self-exclusion during purchases on two servers: a ticket that commits after the exclusion is refused; an
// earlier ticket stays valid and is paid.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anotherNode, type TestNode } from '@sanam/server/test/build-test-app.ts';
import type { TestMember } from '@sanam/server/test/clients.ts';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import { onNode, openShop, orderOf, type Shop, shown } from './tickets.test-data.ts';

let shop: Shop;
let node: TestNode;
beforeAll(async () => {
  shop = await openShop();
  node = await anotherNode(shop.t);
});
afterAll(async () => {
  await node.close();
  await shop.close();
});

const PLAYERS = 24;
const TRIES = 8;
const here = (member: TestMember, turn: number) => (turn % 2 === 0 ? member : onNode(node.url, shop.t, member));
const after = (ms: number) => new Promise((done) => setTimeout(done, ms));
const REFUSED = ['protection.excluded', 'identity.notLoggedIn', 'common.unavailable'];

it('no ticket is committed after the exclusion, and the prizes of those before it are paid [K1]', async () => {
  const { numero, drawId } = await shop.openDraw();
  const members = await Promise.all(Array.from({ length: PLAYERS }, () => shop.buyer(100_00)));
  const body = await shown(members[0]!, orderOf(numero, ['TOP3 652 1']));
  // One ticket of before: none of those below need be first.
  expect((await here(members[0]!, 0).call('buyTicket', { body })).status).toBe(200);
  const answers = await Promise.all(
    members.flatMap((member, n) => [
      ...Array.from({ length: TRIES }, (_, i) =>
        after(n * 40 + i * 50).then(() => here(member, n + i).call('buyTicket', { body })),
      ),
      after(n * 60 + 120)
        .then(() => here(member, n).call('excludeMyself', { body: { term: '6m' } }))
        .then((answer) => {
          expect([undefined, 'common.unavailable']).toContain(answer.code);
          return answer;
        }),
    ]),
  );
  expect(answers.length).toBe(PLAYERS * (TRIES + 1));
  for (const member of members) {
    const gate = await shop.t.app.modules.protection.service.exclusionOf(shop.t.app.platform.db, member.memberId);
    expect(gate).toEqual({ kind: 'exclusion', until: null });
    expect(REFUSED).toContain((await here(member, 1).call('buyTicket', { body })).code);
  }
  const late = await shop.t.owner.query(
    `select p.kind from protection_exclusions e
       join ledger_accounts a on a.owner = e.member_id and a.class = 'player_cash'
       join ledger_postings p on p.from_account = a.id and p.at > e.started_at
      where e.member_id = any($1)`,
    [members.map(({ memberId }) => memberId)],
  );
  expect(late.rows).toEqual([]);

  const bought = await shop.t.owner.query<{ member_id: string; count: bigint }>(
    'select member_id, count(*) from lottery_tickets where draw_id = $1 group by member_id',
    [drawId],
  );
  expect(bought.rowCount).toBeGreaterThan(0);
  const before = new Map(await Promise.all(members.map(async (one) => [one, await shop.cash(one.memberId)] as const)));
  await shop.settle(drawId, gloBoard);
  for (const member of members) {
    const tickets = bought.rows.find((row) => row.member_id === member.memberId);
    const won = (await shop.cash(member.memberId)) - before.get(member)!;
    expect([tickets === undefined, won > 0]).toEqual([tickets === undefined, tickets !== undefined]);
  }
});
