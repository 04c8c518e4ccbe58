// Signs of risk in the registration of a member.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { areNamesNear } from '@sanam/server/platform/names.rules.ts';

export interface SignUpSigns {
  /** Hours since the registration. */
  ageHours: number;
  inviterId: string | null;
  /** Some of the members who verified numbers next to the member's own and registered about the same time. */
  numbersBeside: string[];
}

/** Number of last digits in which neighbouring numbers may differ. */
const DIGITS = 2;
const DAYS = 30;
const NAMED_MAX = 20;

/** Returns the signs; undefined if there is no such member. */
export function signUpSigns(db: Db, memberId: string): Promise<SignUpSigns | undefined> {
  return firstRow(
    db,
    sql<SignUpSigns>`
      select floor(extract(epoch from platform_now() - m.created_at) / 3600)::int as "ageHours",
             (select i.inviter_id from members_invited i where i.member_id = m.member_id) as "inviterId",
             array(select o.member_id from members o
                    where o.merchant_id = m.merchant_id and o.member_id <> m.member_id
                      and length(m.mobile) > ${DIGITS} and o.mobile_verified_at is not null
                      and length(o.mobile) = length(m.mobile)
                      and o.mobile between rpad(left(m.mobile, ${-DIGITS}::int), length(m.mobile), '0')
                                       and rpad(left(m.mobile, ${-DIGITS}::int), length(m.mobile), '9')
                      and o.created_at between m.created_at - make_interval(days => ${DAYS})
                                           and m.created_at + make_interval(days => ${DAYS})
                    order by o.created_at desc limit ${NAMED_MAX}) as "numbersBeside"
        from members m where m.member_id = ${memberId}`,
  );
}

/** Returns those of other members whose registered name is nearly the one of this member. */
export async function namesNear(
  db: Db,
  { memberId, others }: { memberId: string; others: readonly string[] },
): Promise<string[]> {
  if (others.length === 0) return [];
  const found = await rows(
    db,
    sql<{ memberId: string; own: string; name: string }>`
      select o.member_id as "memberId", /* never null: the condition */ m.payee_name as own,
             /* never null: the condition */ o.payee_name as name
        from members m join members o on o.member_id = any(${[...others]}::text[])
       where m.member_id = ${memberId} and m.payee_name is not null and o.payee_name is not null
       order by o.member_id`,
  );
  return found.filter(({ own, name }) => areNamesNear(own, name)).map((one) => one.memberId);
}
