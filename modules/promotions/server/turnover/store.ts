import { type RawBuilder, sql } from 'kysely';
import { newId } from '@sanam/server/platform/ids.ts';
import { batchable } from '@sanam/server/platform/snapshots.ts';
import {
  anyOf,
  countOf,
  type Db,
  firstRow,
  keepPlan,
  now,
  type TableRow,
  type Trx,
  rows,
} from '@sanam/server/platform/db.ts';
import { turnoverOf } from '@sanam/wallet/contract/rules.ts';
import type { OpenTurnover, TurnoverLock } from '@sanam/wallet/server/index.ts';
import { ruleOf } from './rule-store.ts';
import type { Bet, Requirement } from './rules.ts';

/** Follower of facts that judges bets. */
export const FOLLOWER = 'promotions.turnover';

export type RequirementRow = TableRow<'promotions_requirements'>;

interface Whose {
  memberId: string;
  currency: string;
}

/** Numbers are strings, because JSON has no 64-bit integers. */
interface Waiting {
  open: {
    no: string;
    id: string;
    source: TurnoverLock['source'];
    sourceId: string;
    base: string;
    multiplePercent: number;
    required: string;
    done: string;
    expiresAt: string | null;
    lock: Requirement['lock'];
    absorbed: { base: string; required: string; multiplePercent: number } | null;
  }[];
  /** Bets without a verdict in the order of their facts, with one assessment per open requirement. */
  waiting: { id: string; basis: string; assessments: { weight: number; refusal: string | null }[] }[];
}

export interface OpenRequirement extends Requirement, Pick<TurnoverLock, 'source' | 'sourceId' | 'expiresAt'> {
  requirementId: string;
}

/**
 * Returns the open requirements of a member, oldest first, and the bets without a verdict, in one statement, so that
 * the follower's position is consistent with the counted bets.
 */
export const openOf = batchable<Whose, Open>({
  async one(db, { memberId, currency }) {
    const found = await firstRow(db, sql<Waiting>`${keepPlan} ${waitingOf(sql`${memberId}`, sql`${currency}`)}`);
    return readOpen(found!);
  },
  async all(db, members) {
    const found = await rows(
      db,
      sql<Waiting>`
        ${keepPlan} select w.open, w.waiting
        from unnest(${members.map(({ memberId }) => memberId)}::text[], ${members.map(({ currency }) => currency)}::text[])
               with ordinality k (member_id, currency, n)
        cross join lateral (${waitingOf(sql`k.member_id`, sql`k.currency`)}) w order by k.n`,
    );
    return found.map(readOpen);
  },
});

interface Open {
  requirements: OpenRequirement[];
  bets: Bet[];
}

function waitingOf(memberId: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      with open as materialized (
        select r.*, a.base as absorbed_base, a.required as absorbed_required, a.multiple_percent as absorbed_percent
        from promotions_requirements r left join promotions_requirements a on a.requirement_no = r.absorbs
        where r.member_id = ${memberId} and r.currency = ${currency} and r.state = 'open'
      ), waiting as materialized (
        select f.* from play_facts_waiting(${FOLLOWER}, ${memberId}, (select min(o.opened_at) from open o)) f
        where f.currency = ${currency} and not f.is_test
      )
      select
        (select coalesce(jsonb_agg(jsonb_build_object(
                  'no', o.requirement_no::text, 'id', o.requirement_id, 'source', o.source, 'sourceId', o.source_id,
                  'base', o.base::text, 'multiplePercent', o.multiple_percent, 'required', o.required::text,
                  'done', o.done::text, 'expiresAt', o.expires_at, 'lock', o.lock,
                  'absorbed', case when o.absorbs is not null then jsonb_build_object('base', o.absorbed_base::text,
                    'required', o.absorbed_required::text, 'multiplePercent', o.absorbed_percent) end) order by o.requirement_no), '[]') from open o) as open,
        (select coalesce(jsonb_agg(jsonb_build_object('id', f.id::text, 'basis', f.valid_bet::text, 'assessments', l.assessments)
                  order by f.id), '[]')
         from waiting f
         cross join lateral (
           select jsonb_agg(jsonb_build_object(
                    'weight', w.weight, 'refusal', coalesce(w.refusal, case when o.held_at is not null then 'HELD' end)) order by o.requirement_no) as assessments
           from open o
           cross join lateral promotions_rule(o.rule_id) x
           cross join lateral promotions_assess(x.weights, x.odds_floor, x.coverage_max, o.opened_at, o.expires_at, f.product, f.vendor_id, f.game_code,
             f.placed_at, f.odds_milli, f.coverage_ppm, f.valid_bet, f.flags,
             f.side is not null and (
               exists (select from promotions_opposed(f.member_id, f.round, f.product, f.vendor_id, f.game_code, f.market, f.side))
               or exists (select from waiting n
                          where n.side <> f.side and n.market is not distinct from f.market
                            and (n.round = f.round or (promotions_is_named(f.product, f.market)
                              and n.vendor_id = f.vendor_id and n.game_code = f.game_code))))) w) l) as waiting`;
}

function readOpen({ open, waiting }: Waiting): Open {
  return {
    requirements: open.map((one) => ({
      requirementNo: BigInt(one.no),
      requirementId: one.id,
      source: one.source,
      sourceId: one.sourceId,
      baseMinor: BigInt(one.base),
      multiplePercent: one.multiplePercent,
      requiredMinor: BigInt(one.required),
      doneMinor: BigInt(one.done),
      expiresAt: one.expiresAt === null ? null : new Date(one.expiresAt),
      lock: one.lock,
      absorbed: absorbedOf(one.absorbed),
    })),
    bets: waiting.map(({ id, basis, assessments }) => ({ factId: BigInt(id), basisMinor: BigInt(basis), assessments })),
  };
}

function absorbedOf(absorbed: Waiting['open'][number]['absorbed']): Requirement['absorbed'] {
  if (absorbed === null) return null;
  const { base, required, multiplePercent } = absorbed;
  return { baseMinor: BigInt(base), requiredMinor: BigInt(required), multiplePercent };
}

/** Fields of a bonus requirement that deposit requirements do not have. */
interface OfGrant {
  ruleId: number;
  lock: 'all' | 'bonus';
  /** Days until it expires. */
  days: number;
  /** Number of the absorbed requirement. */
  absorbs: bigint | null;
}

/** Inserts a requirement; returns its id. */
export async function insertRequirement(trx: Trx, one: OpenTurnover, more?: OfGrant): Promise<string> {
  const requirementId = newId('trn');
  await trx
    .insertInto('promotions_requirements')
    .values({
      requirement_id: requirementId,
      member_id: one.memberId,
      currency: one.currency,
      source: one.source,
      source_id: one.sourceId,
      rule_id: more?.ruleId ?? (await ruleOf(trx, 'deposit')),
      base: one.amountMinor,
      multiple_percent: one.multiplePercent,
      required: turnoverOf(one.amountMinor, one.multiplePercent),
      opened_at: now,
      lock: more?.lock ?? 'amount',
      expires_at: more === undefined ? null : sql<Date>`platform_now() + make_interval(days => ${more.days})`,
      absorbs: more?.absorbs ?? null,
    })
    .execute();
  return requirementId;
}

/** Locks a requirement until the transaction ends. `isOver`: its deadline has passed, or it has none. */
export async function lockRequirement(trx: Trx, requirementId: string): Promise<RequirementRow & { isOver: boolean }> {
  return trx
    .selectFrom('promotions_requirements')
    .selectAll()
    .select(sql<boolean>`coalesce(expires_at <= platform_now(), true)`.as('isOver'))
    .where('requirement_id', '=', requirementId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Adds days to the deadline of a requirement. */
export const extend = (trx: Trx, requirementId: string, days: number): Promise<RequirementRow> =>
  trx
    .updateTable('promotions_requirements')
    .set({
      expires_at: sql<Date | null>`expires_at + make_interval(days => ${days})`,
      extended_days: sql<number>`extended_days + ${days}`,
    })
    .where('requirement_id', '=', requirementId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Ends open requirements: one, that of a source, or all of a member. Returns their rows after the change. */
export function release(
  trx: Trx,
  which: { requirementId: string } | Pick<OpenTurnover, 'source' | 'sourceId'> | Whose,
  reason: string,
): Promise<RequirementRow[]> {
  const open = trx
    .updateTable('promotions_requirements')
    .set({ state: 'released', reason, closed_at: now })
    .where('state', '=', 'open');
  if ('requirementId' in which) return open.where('requirement_id', '=', which.requirementId).returningAll().execute();
  const chosen =
    'source' in which
      ? open.where('source', '=', which.source).where('source_id', '=', which.sourceId)
      : open.where('member_id', '=', which.memberId).where('currency', '=', which.currency);
  return chosen.returningAll().execute();
}

/** Marks requirements as met, including those that are full with bets without a verdict. */
export async function settle(trx: Trx, memberId: string, full: readonly bigint[]): Promise<void> {
  await trx
    .updateTable('promotions_requirements')
    .set({ final_at: now })
    .where('member_id', '=', memberId)
    .where('final_at', 'is', null)
    .where((eb) => eb.or([eb('state', '=', 'met'), eb('requirement_no', '=', anyOf(full))]))
    .execute();
}

export async function newest(db: Db, memberIds: readonly string[]): Promise<Map<string, Date>> {
  const found = await db
    .selectFrom('promotions_requirements')
    .select((eb) => ['member_id', eb.fn.max('opened_at').as('opened_at')])
    .where('member_id', '=', anyOf(memberIds))
    .where('state', '=', 'open')
    .groupBy('member_id')
    .modifyEnd(keepPlan)
    .execute();
  return new Map(found.map((row) => [row.member_id, row.opened_at]));
}

/** Judges the facts between two positions. Returns the members who had open requirements. */
export async function judge(trx: Trx, after: readonly string[], upto: readonly string[]): Promise<string[]> {
  const done = await firstRow(
    trx,
    sql<{ members: string[] }>`
      select /* never null: members; the function returns a list */ promotions_judge(${after}::bigint[], ${upto}::bigint[]) as members`,
  );
  return done!.members;
}

/**
 * Returns those of these members with an open requirement and less than this amount in cash, bonus and holds together.
 */
export function spent(
  db: Db,
  memberIds: readonly string[],
  underMinor: bigint,
): Promise<{ memberId: string; ownMinor: bigint }[]> {
  return rows(
    db,
    sql<{ memberId: string; ownMinor: bigint }>`
      select /* never null: memberId, ownMinor; as the function makes them */ s.member_id as "memberId", s.own as "ownMinor"
      from promotions_bust_candidates(${memberIds}::text[], ${underMinor}) s`,
  );
}

const ofMember = (db: Db, memberId: string) =>
  db.selectFrom('promotions_requirements').where('member_id', '=', memberId);

export async function listOf(
  db: Db,
  { memberId, limit, offset }: { memberId: string; limit: number; offset: number },
): Promise<{ list: RequirementRow[]; count: number }> {
  const list = await ofMember(db, memberId)
    .selectAll()
    .orderBy((eb) => eb.case().when('state', '=', 'open').then(0).else(1).end())
    .orderBy('requirement_no', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { list, count: await countOf(ofMember(db, memberId)) };
}

export const find = (db: Db, requirementId: string): Promise<RequirementRow | undefined> =>
  db.selectFrom('promotions_requirements').selectAll().where('requirement_id', '=', requirementId).executeTakeFirst();

export interface JudgedBet {
  fact_id: bigint;
  placed_at: Date;
  product: string;
  vendor: string;
  game: string;
  stake: bigint;
  payout: bigint;
  valid: bigint;
  basis: bigint;
  used: bigint;
  weight: number;
  counted: bigint;
  reason: string;
}

/** Returns the contributions of bets to a requirement, newest first. */
export function judgedBets(
  db: Db,
  ask: { requirementNo: bigint; counted: 'all' | 'yes' | 'no'; isThai: boolean; limit: number; offset: number },
): Promise<JudgedBet[]> {
  return rows(
    db,
    sql<JudgedBet>`
      with page as materialized (
        select c.* from promotions_contributions c
        where c.requirement_no = ${ask.requirementNo}
          and (${ask.counted} = 'all' or (${ask.counted} = 'yes') = (c.counted <> 0))
        order by c.first_id desc, c.fact_id desc, c.seq desc limit ${ask.limit} offset ${ask.offset}
      )
      select /* never null: placed_at, product, vendor, game, stake, payout, valid; facts stay, and have them */
             c.fact_id, f.placed_at, f.product, f.vendor,
             coalesce(case when ${ask.isThai} then f.name_th else f.name_en end, f.game_code) as game, f.stake, f.payout,
             f.valid, c.basis, c.used, c.weight, c.counted, c.reason
      from page c
      join play_facts_shown((select array_agg(lane) from page), (select array_agg(fact_id) from page)) f on f.fact_id = c.fact_id
      order by c.first_id desc, c.fact_id desc, c.seq desc`,
  );
}

export async function countBets(
  db: Db,
  ask: { requirementNo: bigint; counted: 'all' | 'yes' | 'no' },
): Promise<number> {
  const found = await firstRow(
    db,
    sql<{ count: bigint }>`
      select count(*) as count from promotions_contributions c
      where c.requirement_no = ${ask.requirementNo}
        and (${ask.counted} = 'all' or (${ask.counted} = 'yes') = (c.counted <> 0))`,
  );
  return Number(found!.count);
}
