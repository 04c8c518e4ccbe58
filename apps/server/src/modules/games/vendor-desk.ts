import { sql } from 'kysely';
import { type Db, firstRow, rows } from '../../platform/db.ts';

export interface VendorOverview {
  id: number;
  code: string;
  name: string;
  enabled: boolean;
  capabilities: string[];
  games: bigint;
  open_rounds: bigint;
  key_created_at: Date | null;
}

export interface DayFigures {
  stakeMinor: bigint;
  winMinor: bigint;
}

export interface VendorDesk {
  /** Vendors as staff see them. */
  list(limit: number, offset: number): Promise<{ list: VendorOverview[]; totalCount: number }>;
  /** Stakes and wins of rounds settled in a span of time, real currency only; stakes of open and void rounds are left out. */
  figures(from: Date, to: Date): Promise<DayFigures>;
}

/** What the console reads about vendors and play. */
export function createVendorDesk(db: Db): VendorDesk {
  return {
    async list(limit, offset) {
      const list = await rows(
        db,
        sql<VendorOverview>`
          select v.id, v.code, v.name, v.enabled, v.capabilities,
                 (select count(*) from games_games g where g.vendor_id = v.id) as games,
                 (select count(*) from games_rounds r where r.vendor_id = v.id and r.state = 'OPEN') as open_rounds,
                 (select max(k.created_at) from games_vendor_keys k where k.vendor_id = v.id and k.revoked_at is null) as key_created_at
          from games_vendors v order by v.code limit ${limit} offset ${offset}`,
      );
      const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from games_vendors`);
      return { list, totalCount: Number(count!.count) };
    },
    async figures(from, to) {
      const row = await firstRow(
        db,
        sql<{ stake: bigint; win: bigint }>`
          select coalesce(sum(r.bet_total), 0)::bigint as stake, coalesce(sum(r.win_total), 0)::bigint as win
          from games_rounds r join games_players p on p.id = r.player
          where r.state = 'CLOSED' and r.closed_at >= ${from} and r.closed_at < ${to} and p.currency = 'THB' and not p.is_test`,
      );
      return { stakeMinor: row!.stake, winMinor: row!.win };
    },
  };
}
