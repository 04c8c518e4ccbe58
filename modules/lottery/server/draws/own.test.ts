// Tests of own draws from plan to result with a beacon over the network: seed commitment, seal, a result that anybody
// can recompute, and the refund if the draw was sealed late or the beacon is down.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { drawBoard, isCommitted, yeekeeDigits, yeekeeNumber } from '../../contract/draw-stream.ts';
import { startBeacon, type TestBeacon } from './beacon.test-data.ts';
import { lotteryJobs } from '../jobs.ts';

let t: TestApp;
let beacon: TestBeacon;
beforeAll(async () => {
  beacon = await startBeacon(() => now());
  t = await buildTestApp(beacon.env);
});
afterAll(async () => {
  await t.close();
  beacon.close();
});
beforeEach(() => t.stopClock());

const now = async () => (await t.owner.query<{ at: Date }>('select platform_now() as at')).rows[0]!.at;

interface Draw {
  draw_id: string;
  numero: string;
  state: string;
  seed: string | null;
  seed_commit: string;
  beacon_round: string | null;
  beacon_randomness: string;
  beacon_is_local: boolean;
  close_at: Date;
}
const drawOf = async (id: string) =>
  (await t.owner.query<Draw>('select *, draw_id::text from lottery_draws where draw_id = $1', [id])).rows[0]!;
/** Plans and opens draws; returns the open draw of a market that closes next. */
async function nextDraw(market: string): Promise<Draw> {
  await t.drain([lotteryJobs.keep, lotteryJobs.clock]);
  const found = await t.owner.query<Draw>(
    `select *, draw_id::text from lottery_draws where market = $1 and state = 'open' and close_at > platform_now()
     order by close_at limit 1`,
    [market],
  );
  return found.rows[0]!;
}
const secondsUntil = async (moment: Date) => (moment.getTime() - (await now()).getTime()) / 1000;

describe('an own draw', () => {
  it('is planned with a commitment, sealed at its close, and drawn from seed and beacon', async () => {
    const draw = await nextDraw('SSC1');
    expect([draw.seed, draw.seed_commit.length]).toEqual([null, 64]);
    await t.advance(await secondsUntil(draw.close_at));
    await t.drain([lotteryJobs.clock]);
    expect((await drawOf(draw.draw_id)).state).toBe('sealed');
    // The round is not published yet: asking for it again changes nothing.
    await t.advance(2);
    await t.drain();
    expect((await drawOf(draw.draw_id)).state).toBe('sealed');
    await t.advance(12);
    await t.drain();
    const drawn = await drawOf(draw.draw_id);
    expect(['drawn', 'evaluated', 'paying', 'settled']).toContain(drawn.state);
    expect(drawn.beacon_is_local).toBe(true);
    expect(await isCommitted(drawn.seed!, draw.seed_commit)).toBe(true);
    const inputs = { seed: drawn.seed!, market: 'SSC1', numero: drawn.numero, randomness: drawn.beacon_randomness };
    const { rows } = await t.owner.query<{ derived: unknown; prizes: unknown }>(
      'select derived, prizes from lottery_results where draw_id = $1',
      [draw.draw_id],
    );
    const board = await drawBoard('ssc', inputs);
    expect(rows).toEqual([{ derived: board, prizes: { number: [(board as { digits: string }).digits] } }]);
  });

  it('is drawn in a role of the database that has no rights on tickets', async () => {
    const role = 'sanam_drawer';
    const { rows: allowed } = await t.owner.query<{ name: string; rights: string[] }>(
      `select c.relname as name, array(
         select r from unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) r where has_table_privilege($1, c.oid, r)) as rights
       from pg_class c where c.relkind in ('r', 'v', 'm') and c.relnamespace = 'public'::regnamespace
         and has_table_privilege($1, c.oid, 'SELECT,INSERT,UPDATE,DELETE')
         and c.relname ~ '^(lottery|vendors|wallet|ledger|play)_' order by 1`,
      [role],
    );
    expect(allowed).toEqual([
      { name: 'lottery_results', rights: ['INSERT'] },
      { name: 'lottery_shots', rights: ['SELECT'] },
    ]);
    await t.owner.query(`
      create function note_role() returns trigger language plpgsql as
        $$ begin insert into drawn_as values (new.draw_id, current_user); return null; end $$;
      create table drawn_as (draw_id bigint, role text); grant insert on drawn_as to public;
      create trigger drawn_as after insert on lottery_results for each row execute function note_role()`);
    const draw = await nextDraw('X5M3');
    await t.advance(await secondsUntil(draw.close_at));
    await t.drain([lotteryJobs.clock]);
    await t.advance(14);
    await t.drain();
    const { rows } = await t.owner.query('select role from drawn_as where draw_id = $1', [draw.draw_id]);
    expect(rows).toEqual([{ role }]);
    await t.owner.query('drop trigger drawn_as on lottery_results');
  });

  it('is given back when its tickets were sealed after the beacon could be known', async () => {
    const draw = await nextDraw('K3M1');
    await t.advance((await secondsUntil(draw.close_at)) + 15);
    await t.drain([lotteryJobs.clock]);
    expect(['refunding', 'refunded']).toContain((await drawOf(draw.draw_id)).state);
    const notes = await t.owner.query('select kind, text from lottery_draw_notes where draw_id = $1', [draw.draw_id]);
    expect(notes.rows).toEqual([{ kind: 'late', text: 'sealedLate' }]);
  });

  it('waits for a beacon that is away, and is given back at its deadline', async () => {
    const draw = await nextDraw('PK10M1');
    beacon.isAway = true;
    await t.advance(await secondsUntil(draw.close_at));
    await t.drain([lotteryJobs.clock]);
    await t.advance(300);
    await t.drain([lotteryJobs.clock]);
    expect((await drawOf(draw.draw_id)).state).toBe('sealed');
    await t.advance(400);
    await t.drain([lotteryJobs.clock]);
    beacon.isAway = false;
    await t.drain();
    expect(['refunding', 'refunded']).toContain((await drawOf(draw.draw_id)).state);
    expect((await drawOf(draw.draw_id)).seed).toBe(null);
    const notes = await t.owner.query('select kind, text from lottery_draw_notes where draw_id = $1', [draw.draw_id]);
    expect(notes.rows).toEqual([{ kind: 'late', text: 'notDrawn' }]);
  });
});

describe('a yeekee round', () => {
  it('counts a number that was accepted in time, also when its transaction ends after the beacon', async () => {
    const draw = await nextDraw('YEEKEE15');
    const shots = Array.from({ length: 21 }, (_, n) => String(10_000 + n));
    const insert = `insert into lottery_shots (draw_id, rank, member_id, number, at)
      select $1, n, 'mbr_' || n % 5, $2::text, $3::timestamptz - interval '1 minute' from generate_series($4::int, $4::int) n`;
    const at = (n: number) => [draw.draw_id, shots[n - 1], draw.close_at, n];
    for (let n = 1; n <= 20; n++) await t.owner.query(insert, at(n));
    await t.advance(await secondsUntil(draw.close_at));
    await t.drain([lotteryJobs.clock]);
    const slow = await t.owner.connect();
    await slow.query('begin');
    await slow.query('select 1 from lottery_draws where draw_id = $1 for update', [draw.draw_id]);
    await slow.query(insert, at(21));
    await t.advance(140);
    const drawing = t.drain([lotteryJobs.draw]);
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%lottery_draws%'`;
    await expect.poll(async () => (await t.owner.query(waiting)).rows[0].count).toBe(1);
    await slow.query('commit');
    slow.release();
    await drawing;
    const drawn = await drawOf(draw.draw_id);
    const inputs = { seed: drawn.seed!, market: 'YEEKEE15', numero: drawn.numero };
    const digits = await yeekeeDigits({ ...inputs, randomness: drawn.beacon_randomness });
    const { rows } = await t.owner.query('select prizes from lottery_results where draw_id = $1', [draw.draw_id]);
    expect(rows).toEqual([{ prizes: { number: [yeekeeNumber(shots, digits)] } }]);
  });
});

describe('what a merchant begins with', () => {
  it('is made once: markets, games with odds, games of the halls, draws of the days to come', async () => {
    await t.drain([lotteryJobs.keep]);
    const counts = async () =>
      (
        await t.owner.query(
          `select (select count(*)::int from lottery_games) as games, (select count(*)::int from lottery_odds_sets) as odds,
                  (select count(*)::int from lottery_markets where is_on) as markets,
                  (select count(*)::int from catalogue_games c join vendors v on v.id = c.vendor_id where v.code = 'HOUSE_LOTTO') as tiles,
                  (select count(*)::int from lottery_draws) as draws`,
        )
      ).rows[0] as Record<string, number>;
    const before = await counts();
    expect(before.games).toBeGreaterThan(50);
    expect(before.tiles).toBe(before.games);
    expect(before.draws).toBeGreaterThan(1440);
    await t.drain([lotteryJobs.keep]);
    expect(await counts()).toEqual(before);
    const off = await t.owner.query(`select market from lottery_markets where not is_on order by 1`);
    expect(off.rows.map((row: { market: string }) => row.market)).toEqual(['HN-SP', 'HN-VIP', 'LAO-VIP']);
  });
});
