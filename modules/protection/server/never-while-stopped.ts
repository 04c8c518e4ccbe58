import { type RawBuilder, sql } from 'kysely';
import type { Invariant } from '@sanam/server/platform/invariants.ts';

const SHOWN = 20;

/**
 * Returns an invariant (J10 of promotions): none of these rows was made while a break or an exclusion of its member was
 * in force. `made` selects `id`, `member_id` and `at`. Who makes such a row holds the member's gate until its commit,
 * and an exclusion takes its time under the gate's lock, so neither time overtakes the other.
 */
export const neverWhileStopped = (
  { id, says }: Pick<Invariant, 'id' | 'says'>,
  made: RawBuilder<unknown>,
): Invariant => ({
  id,
  says,
  broken: sql<Record<string, unknown>>`
    select m.id, m.member_id, m.at::text, e.exclusion_id
    from protection_exclusions e
    join (${made}) m on m.member_id = e.member_id
    where m.at >= e.started_at
      and m.at < least(coalesce(e.ended_at, 'infinity'), case when e.kind = 'break' then e.term_ends_at else 'infinity' end)
    limit ${SHOWN}`,
});
