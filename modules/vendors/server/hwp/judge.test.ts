// Compares the judge of sets with the plain reference (reference-engine.sql): the same random commands in the same
// random states on two databases. Answers and tables must be equal.
// JUDGE_SEED and JUDGE_SETS select another seed and length: `JUDGE_SEED=7 JUDGE_SETS=3000 npx vitest run …`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fingerprint, type MoneyCall } from '@sanam/hwp';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@sanam/server/test/test-database.ts';
import { createBatcher } from './batcher.ts';
import { toCommand } from './commands.ts';
import type { Vendor } from './vendors.ts';

const USUAL_SEED = 20_260_105;
const SEED = Number(process.env.JUDGE_SEED ?? USUAL_SEED);
const SETS = Number(process.env.JUDGE_SETS ?? 600);
const MEMBERS = 6;
/** A member's player at a vendor. Member 5 plays at two vendors with one wallet; `p8` is at no vendor. */
const PLAYERS = ['BET', 'FULL', 'FULL', 'BARE', 'BET', 'FULL', 'FULL', 'BET', undefined] as const;
const memberOf = (player: number): number => (player === 7 ? 5 : player === 6 ? 0 : player);

let sets: TestDatabase;
let plain: TestDatabase;

beforeAll(async () => {
  [sets, plain] = await Promise.all([prepare(), prepare()]);
  await plain.owner.query(readFileSync(join(import.meta.dirname, 'reference-engine.sql'), 'utf8'));
});
afterAll(async () => {
  await Promise.all([sets.closeAfterVerify(), plain.closeAfterVerify()]);
});

/** Creates vendors with different capabilities, small balances and a stopped clock. */
async function prepare(): Promise<TestDatabase> {
  const database = await openTestDatabase(2);
  await database.owner.query(
    `update test_clock set stopped = '2026-03-01 12:00:00+07';
     insert into vendors (code, name, capabilities) values
       ('FULL', 'f', '{adjust,promo,tip,win_rollback}'), ('BET', 'b', '{pay_by_bet,win_rollback,jackpot_in_win,lobby,promo,adjust}'),
       ('BARE', 'r', '{}');
     insert into vendors_games (vendor_id, code, bet_max, round_bets_max)
       select id, g, m, r from vendors, (values ('g1', 400, null), ('g2', null, 2)) x (g, m, r);
     insert into protection_gates (member_id, check_minutes) select 'm' || n, 15 from generate_series(0, ${MEMBERS - 1}) n`,
  );
  for (const [player, vendor] of PLAYERS.entries()) {
    if (vendor === undefined) continue;
    await database.owner.query(
      `select vendors_open_player((select id from vendors where code = '${vendor}'), 'm${memberOf(player)}', 'THB',
         ${player % 2 === 0}, 'p${player}');
       insert into vendors_sessions (session_id, player, game_code, expires_at)
         select 's${player}', id, 'g1', platform_now() + interval '10 days' from vendors_players where player_id = 'p${player}'`,
    );
  }
  await database.owner.query(BONUSES);
  for (let member = 0; member < MEMBERS; member++) await fund(database, member, 'start', 1_500);
  return database;
}

/** Rules of bonuses, and the steps of promotions: it gives the money of a grant and takes the rest. */
const BONUSES = `
  select vendors_save_bonus_rules('plain', null, false, '{SPORTS}', '[]');
  select vendors_save_bonus_rules('first', 280, true, '{}', '[{"vendor": "FULL", "game": "g1"}, {"vendor": "NONE"}]');
  select vendors_save_bonus_rules('notBet', 200, false, '{}', '[{"vendor": "BET"}]');
  select vendors_save_bonus_rules('noSlots', null, true, '{RNG,FISH}', '[]');
  insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
    select v.code || ':g2', v.id, 'g2', 'LIVE', 'g2', 'g2', 1, 1000 from vendors v;
  create sequence test_grants;
  create function test_give(p_member text, p_kind text, p_from text, p_to text, p_amount bigint) returns void language sql as $$
    select ledger_post('test', 'grant' || nextval('test_grants'), 'test.moved', p_member, null, null, 'THB', jsonb_build_array(
      jsonb_build_object('fromClass', p_from, 'fromOwner', case p_from when 'suspense' then 't' else p_member end,
        'toClass', p_to, 'toOwner', case p_to when 'suspense' then 't' else p_member end, 'amount', p_amount::text)))
  $$;
  create function test_end(p_member text) returns void language plpgsql as $$
  declare
    v record;
  begin
    select a.grant_id, b.balance into v from vendors_bonus_play a join ledger_balances b on b.account_id = a.account_id
      where a.member_id = p_member;
    if v.balance > 0 then
      perform test_give(p_member, 'end', 'player_bonus', 'suspense', v.balance);
    end if;
    perform vendors_end_bonus(p_member, 'THB', v.grant_id);
  end
  $$;
  create function test_start(p_member text, p_rules text, p_amount bigint) returns void language plpgsql as $$
  begin
    perform test_end(p_member);
    perform vendors_start_bonus(p_member, 'THB', 'grant' || nextval('test_grants'), p_rules);
    perform test_give(p_member, 'start', 'suspense', 'player_bonus', p_amount);
  end
  $$`;

async function fund({ owner }: TestDatabase, member: number, name: string, amount: number): Promise<void> {
  await owner.query(
    `select ledger_post('sandbox', '${name}-m${member}', 'sandbox.funded', 'm${member}', null, null, 'THB',
       '[{"fromClass": "suspense", "fromOwner": "t", "toClass": "player_cash", "toOwner": "m${member}", "amount": "${amount}"}]')`,
  );
}

interface Step {
  call: MoneyCall;
  player: number;
  id: number;
  isSharedId: boolean;
  round: number;
  /** Distance to the earlier command of the player, and whether this one refers to it. */
  back: number;
  hasRef: boolean;
  /** Another player, whose command it refers to. */
  refPlayer: number | undefined;
  amount: number;
  win: number;
  closed: boolean;
  kind: string | undefined;
  jackpotPart: number | undefined;
  session: number;
  game: string;
  currency: string;
  isFull: boolean;
}

const often = <T>(times: number, usual: T, ...others: T[]) =>
  fc.constantFrom(...Array.from({ length: times }, () => usual), ...others);

/** Mostly usual commands. Ids and rounds are relative to the number of the set, so that commands interact. */
const step: fc.Arbitrary<Step> = fc.record({
  call: fc.constantFrom<MoneyCall[]>(
    ...([
      'bet',
      'bet',
      'bet',
      'bet',
      'bet',
      'win',
      'win',
      'win',
      'rollback',
      'rollback',
      'bet-win',
      'bet-win',
    ] as const),
    ...(['round/close', 'promo-win', 'jackpot-win', 'adjust', 'tip'] as const),
  ),
  player: fc.oneof({ weight: 60, arbitrary: fc.nat(PLAYERS.length - 2) }, { weight: 1, arbitrary: fc.constant(8) }),
  id: fc.nat(24),
  isSharedId: often(30, false, true),
  round: fc.nat(2),
  back: fc.nat(5),
  hasRef: fc.boolean(),
  refPlayer: fc.oneof(
    { weight: 20, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.nat(PLAYERS.length - 2) },
  ),
  amount: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 401, 2_000, 20_000) },
  ),
  win: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
  closed: often(3, false, true),
  kind: fc.constantFrom(undefined, 'NORMAL', 'RAISE', 'GAMBLE', 'FREE_ROUND'),
  jackpotPart: often<number | undefined>(6, undefined, 0, 7),
  session: often(60, -1, 0, 1, 99),
  game: often(12, 'g1', 'g2', 'g2', 'g2', 'g3'),
  currency: often(40, 'THB', 'FUN'),
  isFull: fc.boolean(),
});

/** Sets of all players, of two wallets, and of one. */
const script = fc
  .tuple(fc.array(step, { minLength: 1, maxLength: 16 }), fc.constantFrom(9, 9, 9, 2, 1), fc.nat(8), fc.nat(1_000))
  .map(([steps, players, first, state]) => ({
    // A command that refers to another player's id is alone: within a set players have no order.
    steps: (steps[0]!.refPlayer === undefined && !steps[0]!.isSharedId ? steps : steps.slice(0, 1)).map((one, n) => ({
      ...one,
      player: one.player === 8 ? 8 : (first + (one.player % players)) % 8,
      refPlayer: n === 0 ? one.refPlayer : undefined,
      isSharedId: n === 0 && one.isSharedId,
    })),
    state,
  }));

const LIMITS = `('stake', 'day', 900), ('stake', 'week', 1500), ('loss', 'day', 600), ('loss', 'month', 1200), ('bet', 'each', 250),
  ('round_bets', 'each', 2), ('time', 'day', 500), ('deposit', 'day', 100)`;
const limited = (member: number, ...kinds: string[]): string =>
  `insert into protection_limits (member_id, kind, frame, set_by, amount)
     select 'm${member}', k, f, 'player', a from (values ${LIMITS}) x (k, f, a) where k = any ('{${kinds.join(',')}}')
     on conflict (member_id, kind, frame, set_by) do update set removed = false;
   update protection_gates set has_limits = true where member_id = 'm${member}'`;
const unlimited = `update protection_limits set removed = true; update protection_gates set has_limits = false`;

/** States in which a set is served, each undone afterwards. Lifted limits keep their counters. */
const states: [change: string, undo: string][] = [
  ['select 1', 'select 1'],
  ['select 1', 'select 1'],
  ['select 1', 'select 1'],
  [limited(0, 'deposit'), 'select 1'],
  [limited(1, 'stake', 'loss'), 'select 1'],
  [limited(2, 'bet', 'round_bets'), 'select 1'],
  [limited(4, 'time', 'loss'), 'select 1'],
  [limited(5, 'stake', 'round_bets', 'time', 'bet'), 'select 1'],
  [unlimited, 'select 1'],
  [
    "update protection_limits set set_by = 'operator' where member_id = 'm1' and kind = 'stake'",
    "update protection_limits set set_by = 'player'",
  ],
  ["update vendors set enabled = false where code = 'FULL'", 'update vendors set enabled = true'],
  ['update vendors set test_maintenance = true', 'update vendors set test_maintenance = false'],
  ["update vendors set maintenance = true where code = 'FULL'", 'update vendors set maintenance = false'],
  ["update vendors_games set enabled = false where code = 'g1'", 'update vendors_games set enabled = true'],
  [
    "update protection_gates set state = 'excluded' where member_id = 'm1'",
    "update protection_gates set state = 'open'",
  ],
  [
    "update protection_gates set state = 'break', until = platform_now() - interval '1 day' where member_id = 'm1'",
    "update protection_gates set state = 'open', until = null",
  ],
  ["update protection_gates set blocks = '{bet}' where member_id = 'm2'", "update protection_gates set blocks = '{}'"],
  [
    "update protection_gates set blocks = '{login}' where member_id = 'm2'",
    "update protection_gates set blocks = '{}'",
  ],
  [
    "update protection_gates set rc_due_at = platform_now() - interval '1 second' where member_id in ('m4', 'm5')",
    'update protection_gates set rc_due_at = null',
  ],
  [
    "update vendors_sessions set closed_at = platform_now() where session_id = 's5'",
    'update vendors_sessions set closed_at = null',
  ],
  ["select test_start('m0', 'plain', 900)", 'select 1'],
  ["select test_start('m1', 'first', 700)", 'select 1'],
  ["select test_start('m2', 'plain', 333)", 'select 1'],
  ["select test_start('m4', 'plain', 450)", 'select 1'],
  ["select test_start('m5', 'notBet', 800)", 'select 1'],
  ["select test_start('m4', 'first', 500)", 'select 1'],
  ["select test_start('m0', 'noSlots', 600)", 'select 1'],
  ["select test_start('m5', 'first', 1000); select test_start('m1', 'plain', 350)", 'select 1'],
  ["select test_end('m0'); select test_end('m4')", 'select 1'],
  ["select test_end('m1')", 'select 1'],
  ["update test_clock set stopped = stopped + interval '2 minutes'", 'select 1'],
  ["update test_clock set stopped = stopped + interval '10 minutes'", 'update protection_gates set rc_due_at = null'],
  [
    "update test_clock set stopped = stopped + interval '7 hours'; update vendors_sessions set last_seen_at = platform_now(), expires_at = platform_now() + interval '10 days' where session_id <> 's4'",
    'update vendors_sessions set last_seen_at = platform_now()',
  ],
];

/** Earlier commands of a player; later ones mostly refer to them. */
type Sent = { id: string; round: string }[];

interface Sending {
  setNo: number;
  vendorOf: Map<string, number>;
  sent: Sent[];
}

const toJson = (steps: Step[], sending: Sending): string =>
  JSON.stringify(steps.map((one, n) => ({ n, ...toFields(one, sending) })));

/** Builds fields as toCommand does: each call with its allowed fields. */
function toFields(one: Step, { setNo, vendorOf, sent }: Sending): object {
  const { call, player } = one;
  const isBet = call === 'bet' || call === 'bet-win';
  const isDebit = isBet || call === 'tip';
  const newId = one.isSharedId ? `x-${setNo * 2 - one.id}` : `t${player}-${setNo * 20 - one.id}`;
  const before = sent[one.refPlayer ?? player]?.at(-1 - one.back);
  const round = isBet || before === undefined ? `r${Math.floor(setNo / 4) - one.round}` : before.round;
  const needsRef = call === 'rollback' || call === 'adjust';
  const hasRef = needsRef || (call === 'win' && (one.hasRef || (PLAYERS[player] === 'BET' && !one.isSharedId)));
  const hasRound = one.isFull || !['rollback', 'promo-win', 'jackpot-win', 'tip'].includes(call);
  // Credits are smaller than stakes, so that funds run out.
  const credit = one.amount % 80;
  const amount = isDebit ? one.amount : call === 'adjust' ? (one.closed ? 1 : -1) * (credit + 1) : credit;
  // A close has no amount; one that is sent is ignored.
  const hasAmount = call !== 'bet-win' && call !== 'rollback';
  const request = {
    player_id: `p${player}`,
    round_id: hasRound ? round : undefined,
    game_code: !one.isFull && (call === 'rollback' || call === 'promo-win') ? undefined : one.game,
    currency: call === 'round/close' || (call === 'rollback' && !one.isFull) ? undefined : one.currency,
    amount: hasAmount || (call === 'rollback' && one.isFull && one.win % 5 === 1) ? amount : undefined,
    bet_amount: call === 'bet-win' ? amount : undefined,
    win_amount: call === 'bet-win' ? one.win : undefined,
    reference_transaction_id: hasRef ? (before?.id ?? `t${player}-${setNo * 20 + 2}`) : undefined,
    kind: call === 'bet' || call === 'win' || call === 'promo-win' ? one.kind : undefined,
  };
  const hasReward = call === 'promo-win' || (call === 'win' && one.kind === 'FREE_ROUND' && one.isFull);
  if (isDebit || call === 'win') sent[player]?.push({ id: newId, round });
  return {
    call,
    v: vendorOf.get(request.player_id),
    t: newId,
    p: request.player_id,
    s: isDebit ? `s${one.session === -1 ? player : one.session}` : undefined,
    g: request.game_code,
    r: request.round_id,
    closed: one.closed || undefined,
    cur: request.currency,
    amt: request.amount ?? request.bet_amount,
    win: request.win_amount,
    ref: request.reference_transaction_id,
    kind: request.kind,
    reward: hasReward ? `w${player}-${Math.floor(setNo / 2)}-${one.round}` : undefined,
    seq: hasReward ? 1 + (one.amount % 2) : undefined,
    jpart: call === 'win' ? one.jackpotPart : undefined,
    fp: fingerprint(call, request).toString('base64'),
    extra: one.closed ? { round_closed: true } : undefined,
  };
}

async function serve({ owner }: TestDatabase, schema: string, json: string): Promise<unknown[]> {
  const result = await owner.query(
    `select n, code, moved, balance_after, balance, version, replayed, limit_kind, currency, member_id,
            wallet_id is null as is_new from ${schema}.vendors_apply($1, true) order by n`,
    [json],
  );
  return result.rows;
}

/** The reference serves one command after another, each on the state left by the previous one. */
async function servePlainly(database: TestDatabase, json: string): Promise<unknown[]> {
  const answers = [];
  for (const one of JSON.parse(json) as unknown[]) {
    answers.push(...(await serve(database, 'reference', JSON.stringify([one]))));
  }
  // The reference does not know which rounds may need a fact, so it names all reachable ones.
  await database.owner.query(`
    select play_facts_of(array_agg(member_id), array_agg(id), platform_now())
    from (select member_id, id from vendors_rounds order by id desc limit 100) r`);
  return answers;
}

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));

/** All rows written by the commands, without numbers that depend on the order of work between players. */
const tables: Record<string, string> = {
  balances:
    'select a.owner, a.class, b.balance, b.version from ledger_balances b join ledger_accounts a on a.id = b.account_id order by 1, 2',
  postings: `
    select kind, f.owner as giver, t.owner as taker, f.class as giving, t.class as taking, amount, from_balance_after, from_version, to_balance_after, to_version, at, round_id
    from ledger_postings p join ledger_accounts f on f.id = p.from_account join ledger_accounts t on t.id = p.to_account
    left join vendors_rounds r on r.id = p.context_id
    order by 2, 3, 4, 5, from_version, to_version`,
  rounds: `
    select vendor_id, round_id, player, member_id, game_code, state, bets, dead_bets, wins, bet_total, win_total, opened_at, closed_at,
           bet_bonus, win_bonus, bonus_grant
    from vendors_rounds order by 1, 2, 3`,
  transactions: `
    select m.vendor_id, m.transaction_id, m.call, m.state, m.code, m.player, r.round_id, m.reference, m.amount, m.win_amount,
           m.moved, m.balance_after, m.version, m.limit_kind, m.kind, m.fingerprint, m.extra, m.at, m.bet_bonus, m.win_bonus,
           m.bonus_version
    from vendors_transactions m left join vendors_rounds r on r.id = m.round order by 1, 2`,
  reversals: 'select * from vendors_reversals order by 1, 2',
  settlements: 'select * from vendors_settlements order by 1, 2, 3',
  rewards: 'select * from vendors_rewards order by 1, 2, 3',
  findings: 'select vendor_id, finding, transaction_id, details, alarm from vendors_findings order by 1, 2, 3',
  counters: 'select * from protection_counters order by 1, 2, 3, 4',
  gates: 'select member_id, rc_due_at, last_play_at from protection_gates order by 1',
  sessions: 'select session_id, last_seen_at from vendors_sessions order by 1',
  facts: `
    select f.member_id, f.vendor_id, f.product, r.round_id, t.transaction_id, f.stake_cash, f.stake_bonus, f.payout_cash,
           f.payout_bonus, f.jackpot_part,
           f.valid_bet, f.valid_rule, f.flags, f.corrects is null as is_first, f.placed_at, f.settled_at
    from play_facts f join vendors_rounds r on r.id = f.round left join vendors_transactions t on t.id = f.bet
    order by r.vendor_id, r.round_id, r.player, t.transaction_id, f.id`,
};

async function expectSameTables(): Promise<void> {
  for (const [table, query] of Object.entries(tables)) {
    const [found, expected] = await Promise.all([sets.owner.query(query), plain.owner.query(query)]);
    expect({ table, rows: found.rows }).toEqual({ table, rows: expected.rows });
  }
}

/** Ways in which bonus money is staked, won and taken back, alone or with cash. */
const waysOfBonusMoney = [
  'adjust taken',
  'bet bonus',
  'bet mixed',
  'bet-win bonus',
  'bet-win mixed',
  'rollback after the end',
  'rollback given',
  'win given',
];

/** Returns the ways that occurred, from transactions and postings. */
async function bonusMet(): Promise<string[]> {
  const found = await sets.owner.query<{ way: string }>(`
    select distinct t.call || case
        when t.call in ('bet', 'bet-win') then case when t.bet_bonus = t.amount then ' bonus' else ' mixed' end
        when t.call = 'rollback' and e.moved is null then ' after the end'
        when t.call = 'rollback' and e.cash is not null and sign(e.moved) <> sign(e.cash) then ' mixed'
        when e.moved > 0 then ' given' else ' taken' end as way
    from vendors_transactions t
    cross join lateral (
      select sum(x.amount) filter (where a.class = 'player_bonus') as moved, sum(x.amount) filter (where a.class = 'player_cash') as cash
      from ledger_entries x join ledger_accounts a on a.id = x.account_id where x.transaction_id = t.id) e
    where t.bet_bonus <> 0 or t.win_bonus <> 0
    order by 1`);
  return found.rows.map(({ way }) => way);
}

const codesToMeet = [
  'ALREADY_SETTLED',
  'BET_MAX',
  'BET_NOT_FOUND',
  'DUPLICATE_CONFLICT',
  'GAME_DISABLED',
  'INSUFFICIENT_FUNDS',
  'LOSS',
  'MAINTENANCE',
  'NOT_ALLOWED',
  'OK',
  'PLAYER_BLOCKED',
  'PLAYER_EXCLUDED',
  'REALITY_CHECK_DUE',
  'REFERENCE_MISMATCH',
  'ROUND_BETS',
  'ROUND_CLOSED',
  'SESSION_EXPIRED',
  'SESSION_MISMATCH',
  'SESSION_NOT_FOUND',
  'STAKE',
  'TIME',
  'TRANSACTION_CANCELLED',
  'UNKNOWN_GAME',
  'UNKNOWN_PLAYER',
  'VENDOR_DISABLED',
  'WRONG_CURRENCY',
];

describe('a set of commands', () => {
  it('answers each command with what happened to it, wherever it is in the set', async () => {
    const database = await prepare();
    const batcher = createBatcher({ pool: database.hotPool, setsAtOnce: 1 });
    const found = await database.owner.query<{ player_id: string; vendor_id: number }>(
      "select player_id, vendor_id from vendors_players where player_id in ('p1', 'p2', 'p4', 'p5')",
    );
    const commands = found.rows.flatMap(({ player_id, vendor_id }, index) => {
      const vendor = { id: vendor_id, capabilities: new Set<string>() } as unknown as Vendor;
      const shared = { player_id, session_id: player_id.replace('p', 's'), game_code: 'g1', currency: 'THB' };
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

  it(
    'is served as its commands would be one by one, whatever they are',
    async () => {
      const found = await sets.owner.query<{ player_id: string; vendor_id: number }>(
        `select player_id, vendor_id from vendors_players union all select 'p8', min(id) from vendors`,
      );
      const vendorOf = new Map(found.rows.map((row) => [row.player_id, row.vendor_id]));
      const scripts = fc.sample(fc.noBias(script), { seed: SEED, numRuns: SETS });
      const sent: Sent[] = Array.from({ length: PLAYERS.length - 1 }, () => []);
      const codes = new Map<string, number>();
      for (const [setNo, { steps, state }] of scripts.entries()) {
        const [change, undo] = states[state % states.length]!;
        const json = toJson(steps, { setNo, vendorOf, sent });
        const [answers, expected] = await Promise.all(
          [sets, plain].map(async (database) => {
            await database.owner.query(change);
            const served = await (database === sets ? serve(sets, 'public', json) : servePlainly(plain, json));
            await database.owner.query(undo);
            if (setNo % 10 === 9) for (let n = 0; n < MEMBERS; n++) await fund(database, n, `set${setNo}`, 300);
            return served;
          }),
        );
        const wrong = answers!.flatMap((answer, n) =>
          isDeepStrictEqual(answer, expected![n]) ? [] : [{ n, answer, expected: expected![n] }],
        );
        if (wrong.length > 0) throw new Error(`seed ${SEED}, set ${setNo}, ${change}: ${asText({ wrong, json })}`);
        for (const { code, limit_kind } of answers as { code: string; limit_kind: string | null }[]) {
          const name = limit_kind ?? code;
          codes.set(name, (codes.get(name) ?? 0) + 1);
        }
      }
      await expectSameTables();
      if (SEED !== USUAL_SEED) return;
      // The run covered the intended cases.
      expect(codes.get('OK')).toBeGreaterThan(SETS * 2);
      expect([...codes.keys()]).toEqual(expect.arrayContaining(codesToMeet));
      expect(await bonusMet()).toEqual(expect.arrayContaining(waysOfBonusMoney));
    },
    120_000 + SETS * 100,
  );
});
