// A line of agents and players in a separate database; players bet with a test vendor.
import { createLedger, describeBreaches } from '@sanam/ledger/server/index.ts';
import { createFollowers } from '@sanam/play/server/facts/followers.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { insertMember } from '@sanam/server/test/plain-member.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import { type Engine, openEngine, type Player } from '@sanam/vendors/server/hwp/test-engine.ts';
import { openPlayer, openSession } from '@sanam/vendors/server/hwp/sessions.ts';
import type { Vendor } from '@sanam/vendors/server/hwp/vendors.ts';
import type { PlanRulesText, TierRow } from '../contract/plan-schema.ts';
import type { PlanKind } from '../contract/plan-states.ts';
import { CHECK_BOUNDS } from '../contract/check-bounds.ts';
import { findSigns } from './exclusions/signs.ts';
import { CLAIM, claim } from './facts/claim.ts';
import { agentsMoneyKinds } from './money-kinds.ts';
import { verifyWages } from './runs/verify.ts';
import { type WorkDeps, workRuns } from './runs/work.ts';
import { verifyTree } from './tree/verify.ts';
import { planRulesWith } from '../contract/plan-rules.test-data.ts';

export const MERCHANT = 'default';
const ZONE = 'Asia/Bangkok';
export const SLOT = 300;

/** A member of the line with the data needed to play. */
export interface Person extends Player {
  no: bigint;
  /** Row id of the vendor's player. */
  row: bigint;
}

export interface PlanWish {
  kind?: PlanKind;
  period?: string;
  autoMax?: bigint | null;
  autoDayMax?: bigint | null;
  rules?: Partial<PlanRulesText>;
}

export const tier = (turnoverMin: string, activeMin: number, ratePpm: number): TierRow => ({
  turnoverMin,
  activeMin,
  ratePpm,
});
export const flat = (ratePpm: number): TierRow[] => [tier('0.00', 0, ratePpm)];

const RULES: PlanRulesText = planRulesWith({ ceilings: flat(1_000_000) });

const SILENT = { error: () => {}, warn: () => {}, info: () => {} } as unknown as Log;

interface Stage {
  engine: Engine;
  /** Returns the next serial number for names. */
  next(): number;
}

export async function openLines() {
  const engine = await openEngine();
  const { database } = engine;
  let serial = 0;
  const stage = { engine, next: () => (serial += 1) };
  const told: string[] = [];
  const emit = async (_: Db, name: string) => void told.push(name);
  const followers = createFollowers({ db: database.db, log: SILENT });
  followers.followFacts({ name: CLAIM, sum: claim });
  const ledger = createLedger({ db: database.db, kinds: agentsMoneyKinds }).service;
  const zones = async () => new Map([[MERCHANT, ZONE]]);
  const bounds = { ...CHECK_BOUNDS };
  const checks = async () => bounds;
  const events = { on: () => {}, emit };
  const deps: WorkDeps = {
    db: database.db,
    ledger,
    events,
    log: SILENT,
    zones,
    checks,
    beforeClaim: async () => {},
    findSigns: () => findSigns({ db: database.db, events, log: SILENT, zones, checks }),
  };
  return {
    ...engine,
    ...people(stage),
    ...plans(stage),
    ...money(stage),
    ...clock(engine),
    owner: database.owner,
    ledger,
    deps,
    bounds,
    told,
    followers,
    /** Runs the followers, then all due work. */
    async work(): Promise<void> {
      await followers.drain();
      await passes(() => workRuns(deps));
    },
    /** Returns the wallet balance for wages, in satang. */
    async wages(agent: Person): Promise<bigint> {
      const account = { class: 'agent_wallet', owner: agent.memberId } as const;
      return (await ledger.balanceOf(database.db, account, 'THB')).balanceMinor;
    },
    /** Checks all invariants of lines and wages, then those of the engine's database. */
    async close(): Promise<void> {
      const at = { db: database.db, pool: database.pool };
      const breaches = [...(await verifyTree(at.db)), ...(await verifyWages(at))];
      try {
        if (breaches.length > 0) throw new Error(`the wages do not hold:\n${describeBreaches(breaches)}`);
      } finally {
        await engine.close();
      }
    },
  };
}

const PASSES = 12;

/**
 * Repeats a pass that found an older transaction open, as the job does: databases of other tests share the server and
 * its transaction numbers.
 */
async function passes(work: () => Promise<void>, left = PASSES): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (left === 1 || !String(error).includes('the ledger is not final')) throw error;
    await passes(work, left - 1);
  }
}

async function newPerson({ engine, next }: Stage, vendor: Vendor, type: string): Promise<Omit<Person, 'no'>> {
  const { db, owner } = engine.database;
  const name = `line${next()}`;
  const memberId = `mbr_${name}`;
  await insertMember(owner, memberId, name, type);
  const row = await openPlayer(db, vendor.id, { memberId, currency: 'THB', isTest: false });
  const session = await inTransaction(db, (trx) => openSession(trx, row.id, 'g1'));
  await engine.fund(memberId, 1_000_000_000);
  return { vendor, playerId: row.player_id, sessionId: session.id, memberId, row: row.id };
}

async function place({ engine }: Stage, memberId: string, upline: bigint | null): Promise<bigint> {
  const { rows } = await engine.database.owner.query<{ no: bigint }>(
    `with one as (insert into agents_members (member_id, merchant_id, upline_no) values ($1, $2, $3) returning *)
     , dated as (insert into agents_uplines (member_no, upline_no, valid) select member_no, upline_no, tstzrange(joined_at, null) from one)
     select member_no as no from one`,
    [memberId, MERCHANT, upline],
  );
  return rows[0]!.no;
}

function people(stage: Stage) {
  const { engine } = stage;
  const { db, owner } = engine.database;
  /** Opens a new session: sessions last half a day, but the tests span weeks. */
  async function freshSession(who: Person): Promise<void> {
    who.sessionId = (await inTransaction(db, (trx) => openSession(trx, who.row, 'g1'))).id;
  }
  return {
    freshSession,
    /** Creates an agent below another agent, or below the merchant. */
    async agent(upline?: Person): Promise<Person> {
      const who = await newPerson(stage, engine.full, upline === undefined ? 'generalAgent' : 'agent');
      const no = await place(stage, who.memberId, upline?.no ?? null);
      await owner.query(
        `insert into agents_lines (agent_no, merchant_id, path, valid)
         select $1, $2, coalesce((select path from agents_lines where agent_no = $3 and upper_inf(valid)), '{}') || $1::bigint,
                tstzrange(platform_now(), null)`,
        [no, MERCHANT, upline?.no ?? null],
      );
      return { ...who, no };
    },
    async player(upline: Person): Promise<Person> {
      const who = await newPerson(stage, engine.full, 'player');
      return { ...who, no: await place(stage, who.memberId, upline.no) };
    },
    /** Plays a settled round with stake and payout in satang. */
    async play(who: Person, stake: number, payout = 0): Promise<void> {
      await freshSession(who);
      const at = { round_id: `round-${stage.next()}`, session_id: who.sessionId };
      const settled = payout === 0 ? { amount: undefined } : { amount: payout, round_closed: true };
      const served = [
        await engine.decided(who, 'bet', { amount: stake, ...at }),
        await engine.decided(who, payout === 0 ? 'round/close' : 'win', { ...settled, ...at }),
      ];
      if (served.some(({ code }) => code !== 'OK')) throw new Error(`the round went wrong: ${JSON.stringify(served)}`);
    },
  };
}

function money({ engine, next }: Stage) {
  const { owner } = engine.database;
  const post = (source: string, kind: string, who: Person, move: object) =>
    owner.query<object>(`select ledger_post($1, $2, $3, $4, null, null, 'THB', $5)`, [
      source,
      `pay-${next()}`,
      kind,
      who.memberId,
      JSON.stringify([move]),
    ]);
  const fromClearing = { fromClass: 'payment_clearing', fromOwner: 'test' };
  const toClearing = { toClass: 'payment_clearing', toOwner: 'test' };
  return {
    /** Deposits an amount in satang, posted as a restored deposit, for which no payment order is needed. */
    deposit: (who: Person, amount: number) =>
      post('depositReturnEnd', 'deposit.restored', who, {
        ...fromClearing,
        toClass: 'player_cash',
        toOwner: who.memberId,
        amount: String(amount),
      }),
    /** Reverses a part of a deposit. */
    takeBack: (who: Person, amount: number) =>
      post('depositReturn', 'deposit.takenBack', who, {
        fromClass: 'player_cash',
        fromOwner: who.memberId,
        ...toClearing,
        amount: String(amount),
      }),
    /** Makes a paid withdrawal. */
    async withdraw(who: Person, amount: number): Promise<void> {
      await post('withdrawal', 'withdrawal.requested', who, {
        fromClass: 'player_cash',
        fromOwner: who.memberId,
        toClass: 'player_hold',
        toOwner: who.memberId,
        amount: String(amount),
      });
      await post('leg', 'withdrawal.disbursed', who, {
        fromClass: 'player_hold',
        fromOwner: who.memberId,
        ...toClearing,
        amount: String(amount),
      });
    },
    /** Pays a reward of a promotion in cash. */
    cost: (who: Person, amount: number) =>
      post('reward', 'reward.paid', who, {
        fromClass: 'promo_expense',
        fromOwner: 'house',
        toClass: 'player_cash',
        toOwner: who.memberId,
        amount: String(amount),
      }),
  };
}

const PERIODS = {
  dailySalary: 'daily',
  hourSalary: 'hour',
  realtimeSalary: 'slot',
  dividend: 'semimonthly',
  rebate: 'daily',
  acquisition: 'daily',
};

function plans({ engine, next }: Stage) {
  const { owner } = engine.database;
  return {
    /** Creates a plan that is on from the start of this business day. */
    async plan({ kind = 'dailySalary', period, autoMax = 10n ** 12n, autoDayMax = null, rules }: PlanWish = {}) {
      const bounds = [kind === 'dividend' ? null : autoMax, autoDayMax];
      const { rows } = await owner.query<{ id: bigint }>(
        `insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on, runs_from, auto_max, auto_day_max)
         select $1, $2, $3, $4, $2, $2, true, date_trunc('day', platform_now(), $7), $5, $6 returning plan_id as id`,
        [MERCHANT, `plan-${next()}`, kind, period ?? PERIODS[kind], ...bounds, ZONE],
      );
      const { id } = rows[0]!;
      await owner.query(
        `insert into agents_plan_versions (plan_id, version, rules, effective_from) values ($1, 1, $2, '2000-01-01')`,
        [id, JSON.stringify({ ...RULES, ...rules })],
      );
      return id;
    },
    /** Creates a contract in force from the start of this business day. */
    async contract(planId: bigint, agent: Person, upline: Person | null, tiers: TierRow[], cap: bigint | null = null) {
      await owner.query(
        `with one as (insert into agents_contracts (merchant_id, plan_id, agent_no) values ($1, $2, $3) returning contract_id)
         insert into agents_contract_versions (contract_id, version, upline_no, state, tiers, payable_max, valid)
         select contract_id, 1, $4, 'active', $5, $6, tstzrange(date_trunc('day', platform_now(), $7), null) from one`,
        [MERCHANT, planId, agent.no, upline?.no ?? null, JSON.stringify(tiers), cap, ZONE],
      );
    },
    async statements(planId: bigint, agent: Person) {
      const { rows } = await owner.query<StatementRow>(
        `select statement_id, state, turnover, active, rate_ppm, entitlement, gross, carry_in, payable, carry_out, over_cap, parts, inputs_hash
         from agents_statements where plan_id = $1 and agent_no = $2 order by period_start`,
        [planId, agent.no],
      );
      return rows;
    },
  };
}

function clock({ database }: Engine) {
  async function goTo(moment: string, values: unknown[]): Promise<void> {
    const { rows } = await database.owner.query<{ s: number }>(
      `select /* never null: s; of a moment */ extract(epoch from ${moment} - platform_now())::float8 as s`,
      values,
    );
    await database.advance(rows[0]!.s);
  }
  return {
    /** Advances to 21 seconds after the start of a following business day in Bangkok. */
    nextDay: (days = 1) =>
      goTo(`date_trunc('day', platform_now(), $1) + make_interval(days => $2, secs => 21)`, [ZONE, days]),
    /** Advances to 21 seconds after the start of the next month. */
    nextMonth: () =>
      goTo(
        `((date_trunc('month', platform_now() at time zone $1) + interval '1 month') at time zone $1 + interval '21 seconds')`,
        [ZONE],
      ),
    /** Advances to 21 seconds after the start of the next half of a month. */
    nextHalf: () =>
      goTo(
        `(select (case when extract(day from d.at) < 16 then date_trunc('month', d.at) + interval '15 days'
                       else date_trunc('month', d.at) + interval '1 month' end) at time zone $1 + interval '21 seconds'
          from (select platform_now() at time zone $1 as at) d)`,
        [ZONE],
      ),
    /** Advances to 21 seconds after the end of the running slot. */
    nextSlot: () =>
      goTo(`date_bin('5 minutes', platform_now(), '2000-01-01 00:00+00') + interval '5 minutes 21 seconds'`, []),
  };
}

export interface StatementRow {
  statement_id: bigint;
  state: string;
  turnover: bigint;
  active: number;
  rate_ppm: number;
  entitlement: bigint;
  gross: bigint;
  carry_in: bigint;
  payable: bigint;
  carry_out: bigint;
  over_cap: bigint;
  parts: { path: string[] }[];
  inputs_hash: string;
}

export type Lines = Awaited<ReturnType<typeof openLines>>;
