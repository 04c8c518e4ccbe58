// What a friend and the member who invited have in common.
import type { Db } from '@sanam/server/platform/db.ts';
import type { SharedSign } from '../../contract/states.ts';
import type { ReferralDeps } from '../deps.ts';

const NEW_HOURS = 24;

interface Pair {
  friendId: string;
  inviterId: string;
}

/** A browser that a friend shares with anybody is a sign: of those who share one, only some are named. */
export async function sharedSignsOf(
  { auth, members, payments }: Pick<ReferralDeps, 'auth' | 'members' | 'payments'>,
  db: Db,
  { friendId, inviterId }: Pair,
): Promise<SharedSign[]> {
  const [friend, inviter] = [await members.personOf(db, friendId), await members.personOf(db, inviterId)];
  const places = await auth.placeSigns(db, { memberId: friendId, newHours: NEW_HOURS });
  const found: Record<SharedSign, boolean> = {
    person: isSamePerson(friend, inviter),
    account: await payments.sharesAccount(db, friendId, inviterId),
    device: places.sharesDeviceWith.length > 0,
    address: await auth.sharesAddress(db, friendId, inviterId),
  };
  return (['person', 'account', 'device', 'address'] as const).filter((sign) => found[sign]);
}

type Known = Awaited<ReturnType<ReferralDeps['members']['personOf']>>;

function isSamePerson(one: Known, other: Known): boolean {
  if (one === undefined || other === undefined) return false;
  const hasSameNumber = one.idNumber !== null && one.idNumber === other.idNumber;
  const hasSameName = one.name !== null && one.name === other.name;
  return hasSameNumber || (hasSameName && one.birthDate !== null && one.birthDate === other.birthDate);
}
