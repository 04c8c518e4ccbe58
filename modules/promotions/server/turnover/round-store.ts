// Contributions of one round.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { JudgedBet, RequirementRow } from './store.ts';

export type JudgedRound = Pick<RequirementRow, 'requirement_id' | 'source' | 'base' | 'multiple_percent'> &
  Pick<JudgedBet, 'fact_id' | 'valid' | 'basis' | 'used' | 'weight' | 'counted' | 'reason'>;

/** Largest number of contributions shown of a round. */
const SHOWN_MAX = 100;

/** Returns what a round of the member counted for each requirement, oldest requirement first. */
export function judgedRound(db: Db, { memberId, round }: { memberId: string; round: bigint }): Promise<JudgedRound[]> {
  return rows(
    db,
    sql<JudgedRound>`
      with found as materialized (
        select r.requirement_id, r.source, r.base, r.multiple_percent, c.*
        from play_facts_of_round(${memberId}, ${round}) f
        join promotions_requirements r on r.member_id = ${memberId}
        join promotions_contributions c on c.requirement_no = r.requirement_no and c.first_id = f.fact_id
        order by c.requirement_no, c.fact_id, c.seq limit ${SHOWN_MAX}
      )
      select /* never null: valid; facts stay, and have it */
             c.requirement_id, c.source, c.base, c.multiple_percent, c.fact_id, s.valid, c.basis, c.used, c.weight,
             c.counted, c.reason
      from found c
      join play_facts_shown((select array_agg(lane) from found), (select array_agg(fact_id) from found)) s
        on s.fact_id = c.fact_id
      order by c.requirement_no, c.fact_id, c.seq`,
  );
}
