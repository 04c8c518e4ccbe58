import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { VendorReach } from '../adapters/hwp-vendor.ts';

/** Hours after which the vendor is asked to finish the round; after twice as many staff are told (M17). */
const ASK_AFTER_HOURS = 24;
export const CASE_AFTER_HOURS = 48;
const PAGE = 1000;

interface OpenRound {
  id: bigint;
  vendor_code: string;
  round_id: string;
  player_id: string;
}

/** Follows up rounds that stay open at vendors. Products of the portal itself finish their own. */
export function createOpenRounds(deps: VendorReach & { db: Db; log: Log }) {
  const { db, log, hwp } = deps;
  return {
    async chase(): Promise<void> {
      await openCases(db);
      let last = 0n;
      for (;;) {
        const page = await oldRounds(db, last);
        for (const round of page) {
          const access = await deps.accessOf(round.vendor_code);
          if (access === undefined) continue;
          const ask = { round_id: round.round_id, player_id: round.player_id };
          const { ok } = await hwp.call(access, 'round/resolve', ask);
          log.info(
            { vendor: round.vendor_code, round: round.round_id, answer: ok },
            'asked the vendor to finish a round',
          );
        }
        if (page.length < PAGE) return;
        last = page.at(-1)!.id;
      }
    },
  };
}

/** Opens a case for each round id that is too old, once; players of one round share its case. */
async function openCases(db: Db): Promise<void> {
  await sql`
    insert into vendors_findings (vendor_id, finding, transaction_id, alarm, details)
    select r.vendor_id, 'roundOpen', r.round_id, true, jsonb_build_object(
             'player', min(p.player_id), 'players', count(*)::text,
             'hours', max(floor(extract(epoch from platform_now() - r.opened_at) / 3600))::text)
    from vendors_rounds r join vendors v on v.id = r.vendor_id join vendors_players p on p.id = r.player
    where r.state = 'OPEN' and v.adapter <> 'house'
      and r.opened_at < platform_now() - make_interval(hours => ${CASE_AFTER_HOURS})
    group by r.vendor_id, r.round_id
    on conflict (vendor_id, transaction_id, finding) do nothing`.execute(db);
}

function oldRounds(db: Db, after: bigint): Promise<OpenRound[]> {
  return rows(
    db,
    sql<OpenRound>`
      select r.id, v.code as vendor_code, r.round_id, p.player_id
      from vendors_rounds r join vendors v on v.id = r.vendor_id join vendors_players p on p.id = r.player
      where r.state = 'OPEN' and v.adapter <> 'house' and r.id > ${after}
        and r.opened_at < platform_now() - make_interval(hours => ${ASK_AFTER_HOURS})
      order by r.id limit ${PAGE}`,
  );
}
