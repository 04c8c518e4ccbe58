// Log-in identities and browsers that identify members, for the register of exclusions.
import type { Db } from '@sanam/server/platform/db.ts';
import type { AccountTraits } from '@sanam/protection/server/index.ts';
import { devicesOf } from './sessions.ts';
import { subjectsOf } from './social/store.ts';

type Known = Required<Pick<AccountTraits, 'identities' | 'devices'>>;

export async function waysInOf(db: Db, memberIds: readonly string[]): Promise<Map<string, Known>> {
  const [links, sessions] = await Promise.all([subjectsOf(db, memberIds), devicesOf(db, memberIds)]);
  return new Map(
    memberIds.map((memberId) => [
      memberId,
      {
        identities: links.filter((link) => link.member_id === memberId),
        devices: sessions.filter((one) => one.member_id === memberId).map((one) => one.device_hash),
      },
    ]),
  );
}
