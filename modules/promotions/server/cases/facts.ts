// Facts about a member who takes a bonus. Read before the budget is locked, and without locks.
import { sql } from 'kysely';
import { databaseNow, type Db, firstRow } from '@sanam/server/platform/db.ts';
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
}

/** Returns the facts; undefined if the member does not exist. */
export async function caseFacts(
  { auth, members, payments, play }: Pick<PromotionDeps, 'auth' | 'members' | 'payments' | 'play'>,
  db: Db,
  { memberId, since, codeId }: About,
): Promise<Facts | undefined> {
  const signUp = await members.signUpSigns(db, memberId);
  if (signUp === undefined) return undefined;
  const month = new Date((await databaseNow(db)).getTime() - DAYS * DAY_MS);
  const from = since ?? month;
  const places = await auth.placeSigns(db, { memberId, newHours: NEW_DEVICE_HOURS });
  const money = await payments.moneySigns(db, { memberId, since: month });
  const { inviterId } = signUp;
  const shared = inviterId === null ? [] : await payments.sharedSigns(db, { memberId, otherId: inviterId });
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
