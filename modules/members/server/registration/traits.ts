// The identifying traits of an account, for the register of exclusions.
import type { AccountTraits } from '@sanam/protection/server/index.ts';
import { anyOf } from '@sanam/server/platform/db.ts';
import type { MemberDeps } from '../deps.ts';
import { opened } from './profile.ts';
import * as store from './store.ts';

type Known = Pick<AccountTraits, 'mobile' | 'email' | 'idNumber' | 'name' | 'birthDate' | 'address'>;

export async function accountTraits(
  { platform: { db, vault } }: Pick<MemberDeps, 'platform'>,
  memberIds: readonly string[],
): Promise<Map<string, Known>> {
  const accounts = await store.findTraits(db, anyOf(memberIds));
  return new Map(
    accounts.map((row) => {
      const { idNumber, address } = row.sealed === null ? {} : opened(vault, row.member_id, row.sealed);
      const contact = (address: string | null, isProven: boolean) =>
        address === null ? undefined : { address, isProven };
      return [
        row.member_id,
        {
          mobile: contact(row.mobile, row.is_mobile_proven),
          email: contact(row.email, row.is_email_proven),
          idNumber,
          address,
          name: row.payee_name ?? undefined,
          birthDate: row.birth_date ?? undefined,
        },
      ];
    }),
  );
}
