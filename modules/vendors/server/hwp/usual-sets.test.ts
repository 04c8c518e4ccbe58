// The set-wise path of the engine against the one-by-one path: the same random commands under the same random states to
// two databases, one of which has vendors_serve_usual taken out. Answers and tables must be the same.
import { fingerprint } from '@sanam/hwp';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';
import { toCommand } from './commands.ts';
import type { Vendor } from './vendors.ts';
import { openTestDatabase, type TestDatabase } from '@sanam/server/test/test-database.ts';

const PLAYERS = 6;
const SEED = 20_260_105;

let sets: TestDatabase;
let singles: TestDatabase;

beforeAll(async () => {
  [sets, singles] = await Promise.all([prepare(), prepare()]);
  await singles.owner.query(
    `create or replace function vendors_serve_usual(p_commands jsonb, p_locked bigint[], p_now timestamptz)
     returns table (o_n integer, o_moved bigint, o_balance bigint, o_version bigint, o_id bigint, o_currency text, o_member text)
     language plpgsql as $$ begin end $$`,
  );
});
afterAll(async () => {
  await Promise.all([sets.closeAfterVerify(), singles.closeAfterVerify()]);
});

/** Two vendors, one of them paid per bet; players by turns; balances that run short now and then. */
async function prepare(): Promise<TestDatabase> {
  const database = await openTestDatabase(2);
  await database.owner.query(
    `insert into vendors (code, name, capabilities) values ('ROUND', 'r', '{}'), ('BET', 'b', '{pay_by_bet}');
     insert into vendors_games (vendor_id, code, bet_max) select id, g, m from vendors, (values ('g1', 400), ('g2', null)) x (g, m)`,
  );
  for (let i = 0; i < PLAYERS; i++) {
    const vendor = `(select id from vendors where code = '${i % 3 === 0 ? 'BET' : 'ROUND'}')`;
    await database.owner.query(
      `select vendors_open_player(${vendor}, 'm${i}', 'THB', ${i % 2 === 0}, 'p${i}');
       select ledger_post('sandbox', 'm${i}', 'sandbox.funded', 'm${i}', null, null, 'THB',
         '[{"fromClass": "suspense", "fromOwner": "t", "toClass": "player_cash", "toOwner": "m${i}", "amount": "2000"}]');
       insert into vendors_sessions (session_id, player, game_code, expires_at)
         select 's${i}', id, 'g1', platform_now() + interval '1 day' from vendors_players where player_id = 'p${i}'`,
    );
  }
  return database;
}

interface Step {
  call: 'bet' | 'win' | 'bet-win' | 'rollback' | 'round/close';
  player: number;
  id: number;
  round: number;
  ref: number | undefined;
  amount: number;
  closed: boolean;
  kind: string | undefined;
  session: number;
  game: string;
  currency: string;
}

/** Mostly usual commands. Ids and rounds count back from the number of the set, so that commands meet each other. */
const step: fc.Arbitrary<Step> = fc.record({
  call: fc.constantFrom('bet', 'bet', 'bet', 'bet', 'win', 'win', 'win', 'rollback', 'bet-win', 'round/close'),
  player: fc.nat(PLAYERS - 1),
  id: fc.nat(9),
  round: fc.nat(4),
  ref: fc.option(fc.nat(19), { nil: undefined }),
  amount: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(0, 401, 20_000)),
  closed: fc.boolean(),
  kind: fc.constantFrom(undefined, 'NORMAL', 'RAISE', 'FREE_ROUND'),
  session: fc.constantFrom(-1, -1, -1, -1, -1, -1, 0, 1, 99),
  game: fc.constantFrom('g1', 'g1', 'g1', 'g1', 'g1', 'g2', 'g3'),
  currency: fc.constantFrom('THB', 'THB', 'THB', 'THB', 'THB', 'THB', 'FUN'),
});

/** States under which a set is served; each is undone after it. */
const states: [string, string][] = [
  ['select 1', 'select 1'],
  ['select 1', 'select 1'],
  ["update vendors set enabled = false where code = 'ROUND'", 'update vendors set enabled = true'],
  ['update vendors set test_maintenance = true', 'update vendors set test_maintenance = false'],
  ["update vendors set maintenance = true where code = 'ROUND'", 'update vendors set maintenance = false'],
  ["update vendors_games set enabled = false where code = 'g1'", 'update vendors_games set enabled = true'],
  [
    "update protection_gates set state = 'excluded' where member_id = 'm1'",
    "update protection_gates set state = 'open'",
  ],
  ["update protection_gates set blocks = '{bet}' where member_id = 'm2'", "update protection_gates set blocks = '{}'"],
  [
    "update protection_gates set rc_due_at = platform_now() - interval '1 second' where member_id = 'm4'",
    'update protection_gates set rc_due_at = null',
  ],
  [
    "update vendors_sessions set closed_at = platform_now() where session_id = 's5'",
    'update vendors_sessions set closed_at = null',
  ],
  [
    "update vendors_sessions set last_seen_at = platform_now() - interval '2 minutes' where session_id in ('s1', 's2')",
    'update vendors_sessions set last_seen_at = platform_now()',
  ],
  [
    "update vendors_sessions set last_seen_at = platform_now() - interval '2 hours' where session_id = 's4'",
    'update vendors_sessions set last_seen_at = platform_now()',
  ],
];

function toJson(steps: readonly Step[], setNo: number, vendorOf: (player: number) => number): string {
  return JSON.stringify(
    steps.map((one, n) => {
      const own = (back: number) => `t${one.player}-${setNo * 5 - back}`;
      const fields = {
        player_id: `p${one.player}`,
        round_id: `r${setNo - one.round}`,
        game_code: one.game,
        currency: one.currency,
        amount: one.amount,
        bet_amount: one.amount,
        win_amount: 50,
        reference_transaction_id:
          one.ref === undefined && one.call !== 'rollback' ? undefined : own(one.ref ?? one.id + 1),
        kind: one.kind,
      };
      return {
        n,
        call: one.call,
        v: vendorOf(one.player),
        t: own(one.id),
        p: fields.player_id,
        s: `s${one.session === -1 ? one.player : one.session}`,
        g: one.game,
        r: fields.round_id,
        closed: one.closed,
        cur: one.currency,
        amt: one.call === 'rollback' ? undefined : one.amount,
        win: one.call === 'bet-win' ? 50 : undefined,
        ref: one.call === 'win' || one.call === 'rollback' ? fields.reference_transaction_id : undefined,
        kind: one.call === 'bet' || one.call === 'win' ? one.kind : undefined,
        fp: fingerprint(one.call, fields).toString('base64'),
        extra: one.closed ? { round_closed: true } : undefined,
      };
    }),
  );
}

async function serve({ owner }: TestDatabase, json: string): Promise<unknown[]> {
  const result = await owner.query(
    `select n, code, moved, balance_after, balance, version, replayed, limit_kind, currency, member_id,
            wallet_id is null as is_new from vendors_apply($1, true) order by n`,
    [json],
  );
  return result.rows;
}

/** Everything the commands wrote, without numbers and times that depend on the order of work between players. */
async function tables({ owner }: TestDatabase): Promise<unknown[]> {
  const queries = [
    'select a.owner, b.balance, b.version from ledger_balances b join ledger_accounts a on a.id = b.account_id order by 1',
    `select kind, f.owner as giver, t.owner as taker, amount, from_balance_after, from_version, to_balance_after, to_version
     from ledger_postings p join ledger_accounts f on f.id = p.from_account join ledger_accounts t on t.id = p.to_account
     order by 2, 3, from_version, to_version`,
    `select vendor_id, round_id, player, member_id, game_code, state, bets, dead_bets, wins, bet_total, win_total,
            closed_at is null as is_open from vendors_rounds order by 1, 2, 3`,
    `select m.vendor_id, m.transaction_id, m.call, m.state, m.code, m.player, r.round_id, m.reference, m.amount, m.win_amount,
            m.moved, m.balance_after, m.version, m.limit_kind, m.kind, m.fingerprint, m.extra
     from vendors_transactions m left join vendors_rounds r on r.id = m.round order by 1, 2`,
    'select vendor_id, transaction_id, by_transaction_id from vendors_reversals order by 1, 2',
    'select * from vendors_settlements order by 1, 2, 3',
  ];
  const results = [];
  for (const query of queries) results.push((await owner.query(query)).rows as unknown);
  return results;
}

describe('a set of commands', () => {
  it('answers each command with what happened to it, wherever it is in the set', async () => {
    const database = await prepare();
    const batcher = createBatcher({ pool: database.hotPool, lanes: 1 });
    const found = await database.owner.query<{ player_id: string; vendor_id: number }>(
      "select player_id, vendor_id from vendors_players where player_id in ('p1', 'p2', 'p4', 'p5')",
    );
    const commands = found.rows.flatMap(({ player_id, vendor_id }, index) => {
      const vendor = { id: vendor_id, capabilities: new Set<string>() } as unknown as Vendor;
      const shared = { player_id, session_id: player_id.replace('p', 's'), game_code: 'g1', currency: 'THB' };
      // Every second player sends two bets, which are then served one by one, after the usual ones.
      return Array.from({ length: 1 + (index % 2) }, (_, which) => {
        const amount = 10 * (index + 1) + which;
        const transaction_id = `order-${index}-${which}`;
        return {
          amount,
          command: toCommand(vendor, 'bet', { ...shared, transaction_id, round_id: transaction_id, amount }),
        };
      });
    });
    const served = await Promise.all(commands.toReversed().map(({ command }) => batcher.submit(command)));
    expect(served.map(({ moved }) => moved)).toEqual(commands.toReversed().map(({ amount }) => String(-amount)));
    await batcher.stop();
    await database.closeAfterVerify();
  });

  it('is served as its commands would be one by one, whatever they are', async () => {
    const found = await sets.owner.query<{ player_id: string; vendor_id: number }>(
      'select player_id, vendor_id from vendors_players',
    );
    const vendors = new Map(found.rows.map((row) => [row.player_id, row.vendor_id]));
    const scripts = fc.sample(fc.tuple(fc.array(step, { minLength: 1, maxLength: 12 }), fc.nat(states.length - 1)), {
      seed: SEED,
      numRuns: 300,
    });
    const codes = new Map<string, number>();
    for (const [setNo, [steps, stateNo]] of scripts.entries()) {
      const [change, undo] = states[stateNo] as [string, string];
      const json = toJson(steps, setNo, (player) => vendors.get(`p${player}`) as number);
      const answers = [];
      for (const database of [sets, singles]) {
        await database.owner.query(change);
        answers.push(await serve(database, json));
        await database.owner.query(undo);
      }
      expect({ json, answers: answers[0] }).toEqual({ json, answers: answers[1] });
      for (const { code } of answers[0] as { code: string }[]) codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(await tables(sets)).toEqual(await tables(singles));
    // The run met what it was meant to meet.
    expect(codes.get('OK')).toBeGreaterThan(300);
    const met = [...codes.keys()];
    expect(met).toEqual(
      expect.arrayContaining([
        'OK',
        'INSUFFICIENT_FUNDS',
        'DUPLICATE_CONFLICT',
        'TRANSACTION_CANCELLED',
        'ROUND_CLOSED',
        'SESSION_EXPIRED',
        'SESSION_MISMATCH',
        'SESSION_NOT_FOUND',
        'PLAYER_EXCLUDED',
        'PLAYER_BLOCKED',
        'REALITY_CHECK_DUE',
        'VENDOR_DISABLED',
        'MAINTENANCE',
        'GAME_DISABLED',
        'WRONG_CURRENCY',
        'BET_NOT_FOUND',
        'REFERENCE_MISMATCH',
        'LIMIT_REACHED',
      ]),
    );
  }, 120_000);
});
