import type { LedgerService } from '@sanam/ledger/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';

export async function pointsOf(
  { ledger }: { ledger: Pick<LedgerService, 'balanceOf'> },
  db: Db,
  memberId: string,
): Promise<bigint> {
  return (await ledger.balanceOf(db, { class: 'player_points', owner: memberId }, 'PTS')).balanceMinor;
}
