// Claimed bets: line, slot and counted amount.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lines, openLines, type Person } from '../lines.test-data.ts';
import { closeSlots, sumAllHours } from './claim.ts';

let t: Lines;

beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

interface Claimed {
  line: string;
  valid_bet: bigint;
  net_loss: bigint;
  corrects: boolean;
  /** Slots between the settlement and the slot in which it counts. */
  late: number;
}

/** Returns the claimed facts of a member, oldest first. */
async function claimed({ no }: Person): Promise<Claimed[]> {
  const { rows } = await t.owner.query<Claimed>(
    `select array_to_string(l.path, '.') as line, f.valid_bet, f.net_loss, f.corrects is not null as corrects,
            (extract(epoch from f.slot - date_bin('5 minutes', f.settled_at, '2000-01-01 00:00+00')) / 300)::integer as late
     from agents_facts f join agents_lines l on l.line_id = f.line_id where f.member_no = $1 order by f.fact_id`,
    [no],
  );
  return rows;
}

const fact = (over: Partial<Claimed>): Claimed => ({
  line: '',
  valid_bet: 0n,
  net_loss: 0n,
  corrects: false,
  late: 0,
  ...over,
});

/** Moves the agent below another upline from now on. */
async function move(agent: Person, to: Person): Promise<void> {
  await t.owner.query(
    `with cut as (update agents_lines set valid = tstzrange(lower(valid), platform_now()) where agent_no = $1 and upper_inf(valid)
                  returning upper(valid) as at, merchant_id)
     , up as (update agents_uplines u set valid = tstzrange(lower(u.valid), cut.at) from cut where u.member_no = $1 and upper_inf(u.valid))
     , moved as (update agents_members set upline_no = $2 where member_no = $1)
     select from cut`,
    [agent.no, to.no],
  );
  await t.owner.query(
    `with at as (select max(upper(valid)) as at from agents_lines where agent_no = $1)
     , up as (insert into agents_uplines (member_no, upline_no, valid) select $1, $2, tstzrange(at.at, null) from at)
     insert into agents_lines (agent_no, merchant_id, path, valid)
     select $1, l.merchant_id, l.path || $1::bigint, tstzrange(at.at, null) from at, agents_lines l
     where l.agent_no = $2 and upper_inf(l.valid)`,
    [agent.no, to.no],
  );
}

describe('the line of a fact', () => {
  it('is that of the upline: an agent plays for who is above, who has none for nobody', async () => {
    const A = await t.agent();
    const B = await t.agent(A);
    const b1 = await t.player(B);
    for (const who of [A, B, b1]) await t.play(who, 10_000, 4000);
    await t.followers.drain();
    expect(await claimed(b1)).toEqual([fact({ line: `${A.no}.${B.no}`, valid_bet: 10_000n, net_loss: 6000n })]);
    expect(await claimed(B)).toEqual([fact({ line: String(A.no), valid_bet: 10_000n, net_loss: 6000n })]);
    expect(await claimed(A)).toEqual([]);
  });

  it('is the one of the settlement, and a correction after a move goes to the line of what it corrects', async () => {
    const [A, X] = [await t.agent(), await t.agent()];
    const B = await t.agent(A);
    const b1 = await t.player(B);
    await t.decided(b1, 'bet', { amount: 10_000, round_id: 'moved' });
    await t.decided(b1, 'win', { amount: 3000, round_id: 'moved', round_closed: true, transaction_id: 'moved-win' });
    await t.followers.drain();
    await move(B, X);
    await t.rollback(b1, 'moved-win');
    await t.play(b1, 5000);
    await t.followers.drain();
    expect(await claimed(b1)).toEqual([
      fact({ line: `${A.no}.${B.no}`, valid_bet: 10_000n, net_loss: 7000n }),
      fact({ line: `${A.no}.${B.no}`, net_loss: 3000n, corrects: true }),
      fact({ line: `${X.no}.${B.no}`, valid_bet: 5000n, net_loss: 5000n }),
    ]);
  });

  it('leaves jackpots out of the loss', async () => {
    const A = await t.agent();
    const a1 = await t.player(A);
    await t.decided(a1, 'bet', { amount: 10_000, round_id: 'jackpot' });
    await t.decided(a1, 'win', { amount: 1000, round_id: 'jackpot', round_closed: true });
    await t.decided(a1, 'jackpot-win', { amount: 500_000, round_id: 'jackpot' });
    await t.followers.drain();
    const sum = (await claimed(a1)).reduce((all, { net_loss }) => all + net_loss, 0n);
    expect(sum).toBe(9000n);
  });
});

describe('bonus money', () => {
  /** Writes a fact of play as the settlement does, with a stake paid partly from a bonus. */
  async function playBonus(who: Person, facts: { cash: number; bonus: number; valid: number }[]): Promise<void> {
    let first: bigint | null = null;
    for (const { cash, bonus, valid } of facts) {
      const made: { rows: { id: bigint }[] } = await t.owner.query<{ id: bigint }>(
        `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, corrects, stake_cash,
           stake_bonus, payout_cash, valid_bet, valid_rule, placed_at, settled_at)
         select 0, nextval('play_fact_ids'), $1, 'THB', false, 'RNG', 1, 'g1', -1, $2, $3, $4, 0, $5, 'stake/1', platform_now(), platform_now()
         returning id`,
        [who.memberId, first, cash, bonus, valid],
      );
      first ??= made.rows[0]!.id;
    }
  }

  it('counts the loss of a correction that moves a payout from bonus to cash', async () => {
    const a1 = await t.player(await t.agent());
    const owner = await t.owner.connect();
    try {
      // Facts without a round are against the invariants, so nothing of this stays.
      await owner.query('begin');
      const { rows: made } = await owner.query<{ id: bigint; first: bigint }>(
        `with bet as (
           insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash, payout_cash,
             payout_bonus, valid_bet, valid_rule, placed_at, settled_at)
           values (0, nextval('play_fact_ids'), $1, 'THB', false, 'RNG', 1, 'g1', -1, 100, 0, 40, 100, 'stake/1', platform_now(), platform_now())
           returning *)
         insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, corrects, stake_cash,
           payout_cash, payout_bonus, valid_bet, valid_rule, placed_at, settled_at)
         select lane, nextval('play_fact_ids'), member_id, currency, false, product, vendor_id, game_code, round, id, 0, 40, -40, 0,
                valid_rule, placed_at, settled_at
         from bet returning id, corrects as first`,
        [a1.memberId],
      );
      const { id, first } = made[0]!;
      await owner.query('select agents_claim(array_fill($1::bigint, array[16]), array_fill($2::bigint, array[16]))', [
        first - 1n,
        id,
      ]);
      const { rows } = await owner.query('select net_loss from agents_facts where fact_id >= $1 order by fact_id', [
        first,
      ]);
      expect(rows).toEqual([{ net_loss: 100n }, { net_loss: -40n }]);
    } finally {
      await owner.query('rollback');
      owner.release();
    }
  });

  it('counts the cash share of the valid bet, floored over the whole bet, in one set or in two', async () => {
    const A = await t.agent();
    const [whole, apart] = [await t.player(A), await t.player(A)];
    const first = { cash: 100, bonus: 200, valid: 100 };
    const second = { cash: -50, bonus: 0, valid: 1 };
    await playBonus(whole, [first, second]);
    await playBonus(apart, [first]);
    await t.followers.drain();
    expect((await claimed(apart)).map(({ valid_bet }) => valid_bet)).toEqual([33n]);
    // 101 × 50 / 250 is 20.2; the correction takes 13 of the 33 back.
    expect((await claimed(whole)).map(({ valid_bet }) => valid_bet)).toEqual([33n, -13n]);
    await t.owner.query(`alter table play_facts disable trigger user`);
    await t.owner.query(`delete from play_facts where round = -1`);
    await t.owner.query(`alter table agents_facts disable trigger user`);
    await t.owner.query(`delete from agents_facts where member_no = any ($1)`, [[whole.no, apart.no]]);
    await t.owner.query(`alter table play_facts enable trigger user`);
    await t.owner.query(`alter table agents_facts enable trigger user`);
  });
});

it('claims what is claimed already no second time, whatever the size of the set', async () => {
  const a1 = await t.player(await t.agent());
  await t.decided(a1, 'bet', { amount: 10_000, round_id: 'again' });
  await t.decided(a1, 'win', { amount: 3000, round_id: 'again', round_closed: true, transaction_id: 'again-win' });
  await t.rollback(a1, 'again-win');
  await t.followers.drain();
  const before = await claimed(a1);
  expect(before.map(({ net_loss, corrects }) => [net_loss, corrects])).toEqual([
    [7000n, false],
    [3000n, true],
  ]);
  const { rows } = await t.owner.query<{ id: bigint }>('select max(id) as id from play_facts');
  const last = rows[0]!.id;
  for (const after of [0n, last - 2n]) {
    const again = await t.owner.query<{ claimed: number }>(
      `select agents_claim(array_fill($1::bigint, array[16]), array_fill($2::bigint, array[16])) as claimed`,
      [after, last],
    );
    expect(again.rows).toEqual([{ claimed: 0 }]);
  }
  expect(await claimed(a1)).toEqual(before);
});

describe('the slot of a fact', () => {
  it('is that of the settlement while it is open', async () => {
    const a1 = await t.player(await t.agent());
    await t.play(a1, 1000);
    await t.followers.drain();
    expect((await claimed(a1)).map(({ late }) => late)).toEqual([0]);
  });

  it('stays open for 20 seconds after its end', async () => {
    await t.nextSlot();
    await closeSlots(t.database.db);
    const slotOf = async () => {
      const { rows } = await t.owner.query<{ s: number }>(
        'select extract(epoch from platform_now() - open_from)::integer as s from agents_clock',
      );
      return rows[0]!.s;
    };
    const age = await slotOf();
    expect(age).toBeGreaterThanOrEqual(20);
    await t.database.advance(300 - age + 10);
    await closeSlots(t.database.db);
    expect(await slotOf()).toBeGreaterThanOrEqual(310);
    await t.database.advance(11);
    await closeSlots(t.database.db);
    expect(await slotOf()).toBeLessThan(300);
  });

  it('waits for the follower: after an outage what it has not read counts where it was settled', async () => {
    const a1 = await t.player(await t.agent());
    await t.play(a1, 1000);
    await t.database.advance(3 * 3600);
    await closeSlots(t.database.db);
    await t.followers.drain();
    await closeSlots(t.database.db);
    expect((await claimed(a1)).map(({ late }) => late)).toEqual([0]);
  });

  it('is the earliest open one for a bet that commits after its slot was closed, exactly once (F17)', async () => {
    const a1 = await t.player(await t.agent());
    await t.decided(a1, 'bet', { amount: 7000, round_id: 'late' });
    const late = await t.owner.connect();
    try {
      await late.query('begin');
      await late.query(
        `update vendors_rounds set state = 'CLOSED', closed_at = platform_now() where round_id = 'late'`,
      );
      await late.query(
        `select play_facts_of(array[member_id], array[id], platform_now()) from vendors_rounds where round_id = 'late'`,
      );
      await t.nextSlot();
      await t.followers.drain();
      await closeSlots(t.database.db);
      await late.query('commit');
    } finally {
      late.release();
    }
    await t.followers.drain();
    await t.followers.drain();
    expect((await claimed(a1)).map(({ late: slots, valid_bet }) => [slots, valid_bet])).toEqual([[1, 7000n]]);
  });

  it('keeps the slot open until a claim that began before has committed', async () => {
    await t.nextSlot();
    const claiming = await t.owner.connect();
    await claiming.query('begin');
    await claiming.query('select open_from from agents_clock for share');
    const closing = closeSlots(t.database.db);
    await expect
      .poll(async () => {
        const { rows } = await t.owner.query<{ n: number }>(
          `select count(*)::integer as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%agents_close_slots%'`,
        );
        return rows[0]!.n;
      })
      .toBe(1);
    await claiming.query('commit');
    claiming.release();
    await closing;
  });
});

it('adds hours up once, however many do it at the same time', async () => {
  const a1 = await t.player(await t.agent());
  await t.play(a1, 2500);
  await t.followers.drain();
  await t.database.advance(3700);
  await closeSlots(t.database.db);
  await Promise.all([sumAllHours(t.database.db), sumAllHours(t.database.db), sumAllHours(t.database.db)]);
  const { rows } = await t.owner.query('select valid_bet from agents_hours where member_no = $1', [a1.no]);
  expect(rows).toEqual([{ valid_bet: 2500n }]);
});

it('adds the hours of an outage up one by one, so that no step grows with it', async () => {
  const a1 = await t.player(await t.agent());
  for (const stake of [1100, 1200, 1300]) {
    await t.play(a1, stake);
    await t.database.advance(3600);
  }
  await t.followers.drain();
  await closeSlots(t.database.db);
  const sums: string[] = [];
  for (let isMore = true; isMore; ) {
    const { rows } = await t.owner.query<{ is_more: boolean }>('select agents_sum_hour() as is_more');
    isMore = rows[0]!.is_more;
    const hours = await t.owner.query<{ text: string }>(
      `select coalesce(string_agg(valid_bet::text, ' ' order by hour), '') as text from agents_hours where member_no = $1`,
      [a1.no],
    );
    sums.push(hours.rows[0]!.text);
  }
  expect(sums.filter((text, n) => text !== sums[n - 1] && text !== '')).toEqual([
    '1100',
    '1100 1200',
    '1100 1200 1300',
  ]);
});
