// Staff call for the level and experience of a member.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { ladderNow } from '../ladder/store.ts';
import { nextOf } from './reading.ts';
import { crossingsOf, levelsOf, standingOf } from './store.ts';

interface Deps {
  db: Db;
  members: Pick<MemberService, 'memberById'>;
}

/** Returns the level and experience of a member. Refuses with `common.notFound` if there is no such member. */
export async function memberStanding(
  { db, members }: Deps,
  memberId: string,
): Promise<CallValue<Calls['opsMemberVip']>> {
  const member = await members.memberById(db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  const [ladder, own, [level], crossings] = await Promise.all([
    ladderNow(db, member.merchantId),
    standingOf(db, memberId),
    levelsOf(db, [memberId]),
    crossingsOf(db, memberId),
  ]);
  return {
    rankLevel: own.rankLevel,
    nameTh: level?.nameTh ?? null,
    nameEn: level?.nameEn ?? null,
    experience: toWire(own.experience),
    next: nextOf(ladder, own),
    crossings: crossings.map((row) => ({
      rankLevel: row.rank_level,
      nameTh: row.name_th,
      nameEn: row.name_en,
      experience: toWire(row.experience),
      bonus: toWire(row.amount),
      state: row.state as 'none' | 'owed' | 'paid' | 'void',
      at: row.at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    })),
  };
}
