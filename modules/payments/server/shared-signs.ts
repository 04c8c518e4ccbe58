// Attributes that two members share, for rewards that require two different people.
import type { AuthService } from '@sanam/auth/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { SharedSign } from '../contract/shared-signs.ts';
import { sharesAccount } from './member-signs.ts';

const NEW_HOURS = 24;

interface Deps {
  auth: Pick<AuthService, 'placeSigns' | 'sharesAddress'>;
  members: Pick<MemberService, 'personOf'>;
}

/**
 * Returns the shared attributes. A browser shared with anybody is a sign: only some of the members who share one are
 * named.
 */
export const sharedSignsOf =
  ({ auth, members }: Deps) =>
  async (db: Db, { memberId, otherId }: { memberId: string; otherId: string }): Promise<SharedSign[]> => {
    const [one, other] = [await members.personOf(db, memberId), await members.personOf(db, otherId)];
    const places = await auth.placeSigns(db, { memberId, newHours: NEW_HOURS });
    const found: Record<SharedSign, boolean> = {
      person: isSamePerson(one, other),
      account: await sharesAccount(db, memberId, otherId),
      device: places.sharesDeviceWith.length > 0,
      address: await auth.sharesAddress(db, memberId, otherId),
    };
    return (['person', 'account', 'device', 'address'] as const).filter((sign) => found[sign]);
  };

type Known = Awaited<ReturnType<MemberService['personOf']>>;

function isSamePerson(one: Known, other: Known): boolean {
  if (one === undefined || other === undefined) return false;
  const hasSameNumber = one.idNumber !== null && one.idNumber === other.idNumber;
  const hasSameName = one.name !== null && one.name === other.name;
  return hasSameNumber || (hasSameName && one.birthDate !== null && one.birthDate === other.birthDate);
}
