// Signs found by the checks: excluded and inactive members. Cleared signs are not found again.
import { inTransaction } from '@sanam/server/platform/db.ts';
import { openPlayer, openSession } from '@sanam/vendors/server/hwp/sessions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flat, type Lines, openLines, type Person } from '../lines.test-data.ts';
import { recomputeAll } from '../runs/recompute.ts';
import { byKind, leftOutOf, leftOutValue } from './left-out.ts';
import { clearExclusion } from './store.ts';

let t: Lines;
beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

async function signsOf(who: Person): Promise<string[]> {
  const { rows } = await t.owner.query<{ found: string }>(
    `select scope || ' ' || sign as found from agents_exclusions where member_no = $1 order by at, sign`,
    [who.no],
  );
  return rows.map(({ found }) => found);
}

/** Stores an identifying hash of an account; only the keyed hash is kept. */
async function known(who: Person, kind: string, hash: string): Promise<void> {
  await t.owner.query('insert into protection_gates (member_id, zone) values ($1, $2) on conflict do nothing', [
    who.memberId,
    'Asia/Bangkok',
  ]);
  await t.owner.query(
    'insert into protection_account_keys (member_id, kind, hash, is_proven) values ($1, $2, $3, true)',
    [who.memberId, kind, hash],
  );
}

const oneBrowser = (one: Person, other: Person) =>
  t.owner.query('insert into mfa_shared_devices (member_id, other_id) values ($1, $2)', [one.memberId, other.memberId]);

it('leaves out who is known as an agent of the line above is, and nobody of another line', async () => {
  const A = await t.agent();
  const B = await t.agent(A);
  const other = await t.agent();
  const [phone, bank, person, browser, stranger] = [
    await t.player(B),
    await t.player(B),
    await t.player(B),
    await t.player(B),
    await t.player(other),
  ];
  await known(A, 'phone', 'p1');
  await known(phone, 'phone', 'p1');
  await known(stranger, 'phone', 'p1');
  await known(B, 'bankAccount', 'b1');
  await known(bank, 'bankAccount', 'b1');
  await known(A, 'person', 'n1');
  await known(person, 'person', 'n1');
  // A shared mailbox is no sign.
  await known(A, 'email', 'e1');
  await known(browser, 'email', 'e1');
  await oneBrowser(browser, A);
  await t.deps.findSigns();
  await t.deps.findSigns();
  expect(await signsOf(phone)).toEqual(['all sharesPhone']);
  expect(await signsOf(bank)).toEqual(['all sharesBankAccount']);
  expect(await signsOf(person)).toEqual(['all sharesIdentity']);
  expect(await signsOf(browser)).toEqual(['all sharesDevice']);
  for (const free of [stranger, A, B]) expect(await signsOf(free)).toEqual([]);
});

it('takes members of one line with one browser or one address from the active members, and counts their bets', async () => {
  const A = await t.agent();
  const [one, two, three, ...crowd] = await Promise.all(Array.from({ length: 9 }, () => t.player(A)));
  await oneBrowser(one!, two!);
  const login = (who: Person, address: string) =>
    t.owner.query(`insert into auth_logins (member_id, method, outcome, address) values ($1, 'password', 'ok', $2)`, [
      who.memberId,
      address,
    ]);
  for (const who of crowd) await login(who, '49.228.10.7');
  // Private addresses and addresses with few members are no sign.
  for (const who of [three!, ...crowd]) await login(who, '10.1.2.3');
  await login(three!, '49.228.10.8');
  const planId = await t.plan();
  await t.contract(planId, A, null, flat(10_000));
  for (const who of [one!, two!, three!, ...crowd]) await t.play(who, 100_000);
  await t.nextDay();
  await t.work();
  expect(await signsOf(one!)).toEqual(['active sharesDeviceInTeam']);
  expect(await signsOf(two!)).toEqual(['active sharesDeviceInTeam']);
  expect(await signsOf(three!)).toEqual([]);
  for (const who of crowd) expect(await signsOf(who)).toEqual(['active sharesAddress']);
  expect(await t.statements(planId, A)).toMatchObject([{ turnover: 900_000n, active: 1, payable: 9000n }]);

  const { rows: runs } = await t.owner.query<{ run_id: bigint }>('select run_id from agents_runs where plan_id = $1', [
    planId,
  ]);
  const left = await leftOutOf(t.database.db, { run_id: runs[0]!.run_id, agent_no: A.no });
  expect(left.map(({ sign, members }) => [sign, members])).toEqual([
    ['sharesAddress', 6n],
    ['sharesDeviceInTeam', 2n],
  ]);
  expect(byKind(left).map(leftOutValue)).toEqual([
    { kind: 'inactive', members: 8, validBet: '8000.00', netLoss: '8000.00' },
  ]);

  const { rows } = await t.owner.query<{ id: string }>(
    'select exclusion_id as id from agents_exclusions where member_no = $1',
    [one!.no],
  );
  const cleared = { id: rows[0]!.id, reason: 'a couple', proposedBy: 'stf_1', clearedBy: 'stf_2' };
  await inTransaction(t.database.db, (trx) => clearExclusion(trx, cleared));
  await t.play(one!, 100_000);
  await t.nextDay();
  await t.work();
  // Nothing is added back for a day on which the bets counted.
  expect((await t.statements(planId, A)).at(-1)).toMatchObject({ turnover: 100_000n, active: 1 });
  expect(await signsOf(one!)).toEqual(['active sharesDeviceInTeam']);
  expect((await recomputeAll(t.database.db)).differing).toEqual([]);
});

it('leaves out two members of an agent who bet against each other in five rounds, not in four', async () => {
  const A = await t.agent();
  const [one, two, three] = [await t.player(A), await t.player(A), await t.player(A)];
  const bets = new Map(await Promise.all([one, two, three].map(async (who) => [who, await better(who)] as const)));
  for (let round = 1; round <= 5; round += 1) {
    await bets.get(one)!(round, 'MERON');
    await bets.get(two)!(round, 'WALA');
    if (round < 5) await bets.get(three)!(round, 'WALA');
  }
  await t.nextSlot();
  await t.work();
  await t.deps.findSigns();
  expect(await signsOf(one)).toEqual(['all oppositeSides']);
  expect(await signsOf(two)).toEqual(['all oppositeSides']);
  expect(await evidenceOf('oppositeSides')).toEqual(
    [one, two].map((who) => ({ no: who.no, bets: 5n, sides: who === one ? ['MERON'] : ['WALA'] })),
  );
  expect(await signsOf(three)).toEqual([]);
});

it('leaves out two of a line who bet against each other below different agents, and nobody of two lines', async () => {
  const A = await t.agent();
  const [B, C] = [await t.agent(A), await t.agent(A)];
  const [one, two, stranger] = [await t.player(B), await t.player(C), await t.player(await t.agent())];
  const bets = new Map(await Promise.all([one, two, stranger].map(async (who) => [who, await better(who)] as const)));
  for (let round = 11; round <= 15; round += 1) {
    await bets.get(one)!(round, 'MERON');
    await bets.get(two)!(round, 'WALA');
    await bets.get(stranger)!(round, 'WALA');
  }
  await t.nextSlot();
  await t.work();
  await t.deps.findSigns();
  expect(await signsOf(one)).toEqual(['all oppositeSides']);
  expect(await signsOf(two)).toEqual(['all oppositeSides']);
  expect(await signsOf(stranger)).toEqual([]);
});

it('leaves out two of a line between whom chips go one way at tables, and nobody of a fair game', async () => {
  const A = await t.agent();
  const B = await t.agent(A);
  const [giver, taker, fair, even, small, tiny] = [
    await t.player(A),
    await t.player(B),
    await t.player(A),
    await t.player(A),
    await t.player(A),
    await t.player(A),
  ];
  await t.owner.query(
    `insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
     values ('game_table', $1, 'g1', 'PVP', 'โต๊ะ', 'Table', 1, 100000)`,
    [t.full.id],
  );
  const round = async (of: string, loser: Person, winner: Person, stake: number) => {
    for (const [who, payout] of [
      [loser, 0],
      [winner, 2 * stake],
    ] as const) {
      await t.freshSession(who);
      const at = { round_id: of, session_id: who.sessionId };
      const ends = payout === 0 ? 'round/close' : 'win';
      const paid = payout === 0 ? at : { ...at, amount: payout, round_closed: true };
      const served = [await t.decided(who, 'bet', { ...at, amount: stake }), await t.decided(who, ends, paid)];
      expect(served.map(({ code }) => code)).toEqual(['OK', 'OK']);
    }
  };
  for (let one = 1; one <= 10; one += 1) {
    await round(`dump-${one}`, giver, taker, 10_000);
    // Wins in both directions are normal play.
    await round(`game-${one}`, one % 2 ? fair : even, one % 2 ? even : fair, 50_000);
    await round(`small-${one}`, small, tiny, 900);
  }
  await t.nextSlot();
  await t.work();
  await t.deps.findSigns();
  await t.deps.findSigns();
  expect(await signsOf(giver)).toEqual(['all oneWayChips']);
  expect(await signsOf(taker)).toEqual(['all oneWayChips']);
  expect(await evidenceOf('oneWayChips')).toEqual([giver, taker].map(({ no }) => ({ no, bets: 10n, sides: null })));
  expect(t.told.filter((name) => name === 'agents.caseChanged')).toHaveLength(3);
  for (const free of [fair, even, small, tiny]) expect(await signsOf(free)).toEqual([]);
});

/** Returns the bets kept in the only case of a sign, by member. */
async function evidenceOf(sign: string): Promise<object[]> {
  const { rows } = await t.owner.query<object>(
    `select f.member_no as no, count(*) as bets, array_agg(distinct k.side) filter (where k.side is not null) as sides
     from agents_cases c join agents_case_facts k using (case_id) join agents_facts f using (fact_id)
     where c.sign = $1 and c.state = 'open' group by 1 order by 1`,
    [sign],
  );
  return rows;
}

/** Returns a function that places bets of a member with a vendor that reports the side of each bet. */
async function better(who: Person): Promise<(round: number, side: string) => Promise<void>> {
  const { db } = t.database;
  const ask = { memberId: who.memberId, currency: 'THB', isTest: false } as const;
  const row = await openPlayer(db, t.perBet.id, ask);
  const session = await inTransaction(db, (trx) => openSession(trx, row.id, 'g1'));
  const player = { vendor: t.perBet, playerId: row.player_id, sessionId: session.id, memberId: who.memberId };
  return async (round, side) => {
    const at = { round_id: `match-${round}`, session_id: session.id };
    const id = `side-${who.no}-${round}`;
    const bet = { amount: 10_000, transaction_id: id, bet_info: { market: 'm', side }, ...at };
    const paid = { amount: 1, reference_transaction_id: id, ...at };
    const served = [await t.decided(player, 'bet', bet as object), await t.decided(player, 'win', paid as object)];
    expect(served.map(({ code }) => code)).toEqual(['OK', 'OK']);
  };
}
