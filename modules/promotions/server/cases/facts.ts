// Facts about a member who takes a bonus. Read before the budget is locked, and without locks.
import { sql } from 'kysely';
import { databaseNow, type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { type Facts, OPPOSITE_MARKETS } from './rules.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const NEW_DEVICE_HOURS = 24;

export interface About {
  memberId: string;
  /** Start of the bets to check; null: the last 30 days. */
  since: Date | null;
  /** Code by which the bonus is claimed. */
  codeId: string | null;
  /** Campaign of the bonus that is taken now; null if none is. */
  campaignId?: string | null;
}

/** Members who are compared with the one who takes a bonus. */
const BESIDE_MAX = 200;
type FactDeps = Pick<PromotionDeps, 'auth' | 'members' | 'membersBeside' | 'payments' | 'play'>;

/** Returns the facts; undefined if the member does not exist. */
export async function caseFacts(
  deps: FactDeps,
  db: Db,
  { memberId, since, codeId, campaignId = null }: About,
): Promise<Facts | undefined> {
  const { auth, members, payments, play } = deps;
  const signUp = await members.signUpSigns(db, memberId);
  if (signUp === undefined) return undefined;
  const month = new Date((await databaseNow(db)).getTime() - DAYS * DAY_MS);
  const from = since ?? month;
  const places = await auth.placeSigns(db, { memberId, newHours: NEW_DEVICE_HOURS });
  const money = await payments.moneySigns(db, { memberId, since: month });
  const { inviterId } = signUp;
  const shared = inviterId === null ? [] : await payments.sharedSigns(db, { memberId, otherId: inviterId });
  const others = await takersBeside(db, { memberId, campaignId });
  return {
    ageHours: signUp.ageHours,
    numbersBeside: signUp.numbersBeside,
    ownInviter: shared.length === 0 ? null : inviterId,
    sharesDeviceWith: places.sharesDeviceWith,
    sharesAddressWith: places.sharesAddressWith,
    ...money,
    playedMinor: await play.turnoverSince(db, memberId, month),
    ...(await play.betSigns(db, { memberId, since: from })),
    opponents: await play.opponents(db, { memberId, since: from, least: OPPOSITE_MARKETS }),
    namesNear: await members.namesNear(db, { memberId, others }),
    // Bets are compared once the bonus is in play.
    sameBets: since === null ? [] : await play.sameBets(db, { memberId, since, others }),
    bonusLine: money.deposits > 0 ? [] : await bonusesAlone(deps, db, memberId),
    ...(await ofBonuses(db, memberId, codeId)),
  };
}

/** Returns the number of bonuses within 90 days, and of other uses of the code within the hour. */
async function ofBonuses(
  db: Db,
  memberId: string,
  codeId: string | null,
): Promise<Pick<Facts, 'bonuses' | 'codeUses'>> {
  const row = await firstRow(
    db,
    sql<{ bonuses: bigint; uses: bigint }>`
      select (select count(*) from promotions_grants
               where member_id = ${memberId} and granted_at > platform_now() - interval '90 days') as bonuses,
             (select count(distinct u.member_id) from promotions_code_uses u
               where u.code_id = ${codeId} and u.member_id <> ${memberId} and u.used_at > platform_now() - interval '1 hour') as uses`,
  );
  return { bonuses: Number(row!.bonuses), codeUses: Number(row!.uses) };
}

/** Returns the newest members who took bonuses of the same campaigns within a week of the member, or lately of this one. */
async function takersBeside(
  db: Db,
  { memberId, campaignId }: { memberId: string; campaignId: string | null },
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ memberId: string }>`
      with own as (
        select campaign_id, granted_at from promotions_grants
         where member_id = ${memberId} and granted_at > platform_now() - interval '90 days'
        union all select ${campaignId}::text, platform_now() where ${campaignId}::text is not null)
      select o.member_id as "memberId"
        from own join promotions_grants o on o.campaign_id = own.campaign_id and o.member_id <> ${memberId}
         and o.granted_at between own.granted_at - interval '7 days' and own.granted_at + interval '7 days'
       group by o.member_id order by max(o.granted_at) desc limit ${BESIDE_MAX}`,
  );
  return found.map((one) => one.memberId);
}

/** Returns members directly below the same agent who took a bonus within 90 days and never deposited. */
async function bonusesAlone(deps: FactDeps, db: Db, memberId: string): Promise<string[]> {
  const beside = await deps.membersBeside(db, { memberId, limit: BESIDE_MAX });
  if (beside.length === 0) return [];
  const taken = await rows(
    db,
    sql<{ memberId: string }>`
      select distinct member_id as "memberId" from promotions_grants
       where member_id = any(${[...beside]}::text[]) and granted_at > platform_now() - interval '90 days'`,
  );
  return deps.payments.withoutDeposits(
    db,
    taken.map((one) => one.memberId),
  );
}
