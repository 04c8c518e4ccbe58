// Checks a member's play and payments, opens a case on signs of harm, and holds what could increase the harm: offers
// and bonuses, and at the highest level new deposits. Withdrawals are never delayed.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, inTransaction, lockName, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { CareDeps } from '../deps.ts';
import { type CareFacts, type CareSign, levelOf, signsOf } from '../signs/rules.ts';
import * as facts from '../signs/store.ts';
import { thresholdsNow } from '../thresholds/store.ts';
import * as store from './store.ts';

const YOUNG_YEARS = 25;
const TOLD_DAYS = 7;
const FIGURE_DAYS = 7;
const OFFERS_HOURS = 7 * 24;
const DEPOSITS_HOURS = 24;
const DUE_HOURS = { 2: 72, 3: 24 } as const;
/** Words of self-harm go to a person now. */
const SELF_HARM_HOURS = 1;
const DAY_MS = 86_400_000;
const AT_ONCE = 200;

export interface Member {
  memberId: string;
  merchantId: string;
  birthDate: string | null;
}

type Step = 'told' | 'opened' | 'raised' | 'added' | 'taken' | 'contacted' | 'watching' | 'closed';

/**
 * Checks all members whose play or payments changed before the start of this run, one by one. An error for one member
 * does not block the others; that member is checked again in the next run.
 */
export async function judgeDue(deps: CareDeps): Promise<void> {
  const { db, log } = deps;
  const since = await databaseNow(db);
  const failed: string[] = [];
  for (let due = await facts.dueMembers(db, since, AT_ONCE); due.length > 0; ) {
    for (const memberId of due) {
      // Cleared first, so that changes during the check cause another check.
      await facts.clearDue(db, memberId);
      try {
        await judgeMember(deps, memberId);
      } catch (error) {
        failed.push(memberId);
        log.error({ err: error, memberId }, 'signs of harm could not be judged');
      }
    }
    due = await facts.dueMembers(db, since, AT_ONCE);
  }
  for (const memberId of failed) await facts.markDue(db, memberId);
}

/** Returns the person behind an account; undefined for play money. */
export async function memberOf({ members }: CareDeps, db: Db, memberId: string): Promise<Member | undefined> {
  const person = await members.personOf(db, memberId);
  return person === undefined ? undefined : { memberId, merchantId: person.merchantId, birthDate: person.birthDate };
}

/**
 * Checks a member. Members on a break or excluded are skipped, because they are already protected; only words of
 * self-harm count.
 */
export async function judgeMember(deps: CareDeps, memberId: string): Promise<void> {
  const { db, protection } = deps;
  const member = await memberOf(deps, db, memberId);
  if (member === undefined) return;
  const isExcluded = (await protection.exclusionOf(db, memberId)) !== undefined;
  const judged = await store.judgedOf(db, memberId);
  const found = await factsOf(deps, db, member, judged.closed_at ?? new Date(0));
  const all = signsOf(found, (await thresholdsNow(db, member.merchantId)).thresholds);
  const signs = isExcluded ? all.filter(isOfSelfHarm) : all;
  const level = levelOf(signs, found.isYoung);
  if (level === 0) return;
  const wasTold = judged.told_days !== null && judged.told_days < TOLD_DAYS;
  if (level === 1 && wasTold) return;
  await inTransaction(db, (trx) => keep(deps, trx, member, { signs, isYoung: found.isYoung }));
}

async function factsOf(deps: CareDeps, db: Db, member: Member, since: Date): Promise<CareFacts> {
  const { memberId, merchantId, birthDate } = member;
  const whose = { memberId, zone: deps.site.zoneOf(merchantId), since };
  const sums = await facts.sumsOf(db, whose);
  const deposits = await facts.depositsOf(db, whose);
  return {
    now: sums.now,
    isYoung: isYoung(birthDate, sums.now),
    deposits: deposits.map((row) => ({
      at: row.at,
      day: row.day,
      hourOfDay: row.hour_of_day,
      isChasing: row.is_chasing,
    })),
    hours: await facts.hoursOf(db, whose),
    usual: { bets: sums.usual_bets, stakeMinor: sums.usual_stake },
    lostThisMonthMinor: sums.lost_this_month,
    lostBeforeMinor: sums.lost_before,
    moments: await facts.momentsOf(db, whose),
  };
}

function isYoung(birthDate: string | null, now: Date): boolean {
  if (birthDate === null) return false;
  const [year, ...rest] = birthDate.split('-');
  return new Date(`${Number(year) + YOUNG_YEARS}-${rest.join('-')}T00:00:00Z`) > now;
}

const isOfSelfHarm = ({ rule }: CareSign): boolean => rule === 'selfHarmWords';

/** Returns the hours within which a person has to speak with the player; null at level 1. */
function dueHoursOf(level: number, signs: readonly CareSign[]): number | null {
  if (level === 1) return null;
  return signs.some(isOfSelfHarm) ? SELF_HARM_HOURS : DUE_HOURS[level as 2 | 3];
}

/** Adds signs to the open case, or opens one; a higher level is treated as a new case. */
export async function keep(
  deps: CareDeps,
  trx: Trx,
  member: Member,
  { signs, isYoung: young }: { signs: readonly CareSign[]; isYoung: boolean },
): Promise<store.CaseRow | undefined> {
  await lockName(trx, `care.case:${member.memberId}`);
  const newest = await store.lockNewest(trx, member.memberId);
  const by = systemContext('care.judge', member.merchantId);
  if (newest === undefined || newest.closed_at !== null) return open(deps, trx, by, member, { signs, young });
  const before = await store.signsOfCases(trx, [newest.case_id]);
  const added = await store.insertSigns(trx, newest.case_id, signs);
  if (added === 0) return undefined;
  const now = await store.signsOfCases(trx, [newest.case_id]);
  const level = levelOf(now, young);
  const isNewSelfHarm = !before.some(isOfSelfHarm) && now.some(isOfSelfHarm);
  if (level <= newest.level && !isNewSelfHarm) {
    const row = await store.changeCase(trx, newest.case_id, {});
    await note(deps, trx, by, row, { step: 'added' });
    return row;
  }
  const row = await store.changeCase(trx, newest.case_id, { level, state: 'open', dueHours: dueHoursOf(3, now)! });
  await protect(deps, trx, by, row);
  await note(deps, trx, by, row, { step: 'raised' });
  return row;
}

async function open(
  deps: CareDeps,
  trx: Trx,
  by: Context,
  { memberId, merchantId }: Member,
  { signs, young }: { signs: readonly CareSign[]; young: boolean },
): Promise<store.CaseRow> {
  const level = levelOf(signs, young);
  const row = await store.insertCase(trx, {
    case_id: newId('car'),
    merchant_id: merchantId,
    member_id: memberId,
    level,
    dueHours: dueHoursOf(level, signs),
  });
  await store.insertSigns(trx, row.case_id, signs);
  if (level > 1) await protect(deps, trx, by, row);
  await note(deps, trx, by, row, { step: level === 1 ? 'told' : 'opened' });
  return row;
}

/** Places the holds immediately, without staff. */
async function protect({ protection }: CareDeps, trx: Trx, by: Context, row: store.CaseRow): Promise<void> {
  const { member_id: memberId, case_id: caseId, level } = row;
  const reason = `case ${caseId}`;
  await protection.hold(trx, by, { memberId, actions: ['bonus', 'marketing'], hours: OFFERS_HOURS, reason });
  if (level === 3)
    await protection.hold(trx, by, { memberId, actions: ['depositOrder'], hours: DEPOSITS_HOURS, reason });
}

/** Writes the audit row and publishes the event of a change. */
export async function note(
  { events, protection }: Pick<CareDeps, 'events' | 'protection'>,
  trx: Trx,
  by: Context,
  row: store.CaseRow,
  { step, reason = null }: { step: Step; reason?: string | null },
): Promise<void> {
  const { case_id: caseId, member_id: memberId, merchant_id: merchantId, version, state, level } = row;
  await audit(trx, by, {
    command: `care.case.${step}`,
    subject: { type: 'careCase', id: caseId },
    after: { state, level, owner: row.owner },
    reason,
  });
  const to = row.closed_at ?? row.opened_at;
  const figures = await facts.figuresOf(trx, { memberId, from: new Date(to.getTime() - FIGURE_DAYS * DAY_MS), to });
  const held = (await protection.holdsOf(trx, memberId)).find(({ action }) => action === 'depositOrder');
  await events.emit(trx, 'care.caseChanged', {
    caseId,
    memberId,
    merchantId,
    version,
    step,
    level,
    figures: { hours: figures.hours, deposits: toWire(figures.deposits), lost: toWire(figures.lost) },
    until: held?.until.toISOString() ?? null,
  });
}
