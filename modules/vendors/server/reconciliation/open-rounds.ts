import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { VendorReach } from '../adapters/hwp-vendor.ts';
import { addFinding } from './store.ts';

/** Hours after which the vendor is asked to finish the round; after twice as many staff are told (M17). */
const ASK_AFTER_HOURS = 24;
const CASE_AFTER_HOURS = 48;
const BATCH = 100;

interface OpenRound {
  vendor_id: number;
  vendor_code: string;
  round_id: string;
  player_id: string;
  hours: number;
}

/** Follows up rounds that stay open. */
export function createOpenRounds(deps: VendorReach & { db: Db; log: Log }) {
  const { db, log, hwp } = deps;
  return {
    async chase(): Promise<void> {
      for (const round of await oldRounds(db)) {
        const access = await deps.accessOf(round.vendor_code);
        const result =
          access === undefined
            ? undefined
            : await hwp.call(access, 'round/resolve', { round_id: round.round_id, player_id: round.player_id });
        log.info(
          { vendor: round.vendor_code, round: round.round_id, answer: result?.ok ?? false },
          'asked the vendor to finish a round',
        );
        if (round.hours < CASE_AFTER_HOURS) continue;
        const details = { player: round.player_id, hours: String(Math.floor(round.hours)) };
        await addFinding(db, round.vendor_id, {
          finding: 'roundOpen',
          transactionId: round.round_id,
          alarm: true,
          details,
        });
      }
    },
  };
}

function oldRounds(db: Db): Promise<OpenRound[]> {
  return rows(
    db,
    sql<OpenRound>`
      select r.vendor_id, v.code as vendor_code, r.round_id, p.player_id,
             (extract(epoch from platform_now() - r.opened_at) / 3600)::float8 as hours
      from vendors_rounds r join vendors v on v.id = r.vendor_id join vendors_players p on p.id = r.player
      where r.state = 'OPEN' and r.opened_at < platform_now() - make_interval(hours => ${ASK_AFTER_HOURS})
      order by r.opened_at limit ${BATCH}`,
  );
}
