import { countOf, type Db, now, type Trx } from '@sanam/server/platform/db.ts';
import type { hitStates, TraitKind } from '../../contract/states.ts';

export async function listHits(
  db: Db,
  filter: { state?: (typeof hitStates)[number] | undefined; limit: number; offset: number },
) {
  let found = db
    .selectFrom('protection_register_hits as h')
    .innerJoin('protection_exclusions as e', 'e.exclusion_id', 'h.exclusion_id');
  if (filter.state !== undefined) found = found.where('h.state', '=', filter.state);
  const list = await found
    .select([
      'h.hit_id',
      'h.member_id',
      'e.member_id as excluded_id',
      'h.kinds',
      'h.effect',
      'h.state',
      'h.found_at',
      'h.decided_by',
      'h.reason',
    ])
    .orderBy('h.found_at', 'desc')
    .orderBy('h.hit_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .$narrowType<{ kinds: TraitKind[] }>()
    .execute();
  return { list, totalCount: await countOf(found) };
}

const HITS_SHOWN = 50;

/** Returns the matches of an account at either end, newest first. */
export function hitsOf(db: Db, memberId: string) {
  return db
    .selectFrom('protection_register_hits as h')
    .innerJoin('protection_exclusions as e', 'e.exclusion_id', 'h.exclusion_id')
    .select(['h.hit_id', 'h.member_id', 'e.member_id as excluded_id', 'h.kinds', 'h.effect', 'h.state', 'h.found_at'])
    .select('h.reason')
    .where((eb) => {
      const own = eb.selectFrom('protection_exclusions').select('exclusion_id').where('member_id', '=', memberId);
      return eb.or([eb('h.member_id', '=', memberId), eb('h.exclusion_id', 'in', own)]);
    })
    .orderBy('h.found_at', 'desc')
    .limit(HITS_SHOWN)
    .$narrowType<{ kinds: TraitKind[] }>()
    .execute();
}

/** Marks an open match as seen, with the reader and the finding. */
export async function seeHit(
  trx: Trx,
  ask: { hitId: string; by: string; reason: string },
): Promise<'seen' | 'decided' | 'missing'> {
  const row = await trx
    .updateTable('protection_register_hits')
    .set({ state: 'seen', decided_by: ask.by, decided_at: now, reason: ask.reason })
    .where('hit_id', '=', ask.hitId)
    .where('state', '=', 'open')
    .returning('hit_id')
    .executeTakeFirst();
  if (row !== undefined) return 'seen';
  const known = await trx
    .selectFrom('protection_register_hits')
    .select('hit_id')
    .where('hit_id', '=', ask.hitId)
    .executeTakeFirst();
  return known === undefined ? 'missing' : 'decided';
}
