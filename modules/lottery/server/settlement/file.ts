// The settlement file: the totals of a draw without names. Anybody can store it and verify its signature later.
import { countOf, databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import type { DrawRow } from '../draws/transition.ts';
import type { PlayFound } from './found.ts';
import type { SettlementDeps } from './deps.ts';
import { type Signed, signFile, signingKey } from './keys.ts';
import type { SettlementRow } from './open.ts';

/** Writes and signs the file of a settlement before it becomes `settled`. Amounts are minor units as decimal text. */
export async function signedFile(
  { vault }: Pick<SettlementDeps, 'vault'>,
  trx: Trx,
  draw: DrawRow,
  settlement: SettlementRow,
): Promise<Signed> {
  const key = await signingKey(trx, vault);
  const { hash } = await trx
    .selectFrom('lottery_results')
    .select('hash')
    .where('draw_id', '=', draw.draw_id)
    .where('version', '=', settlement.result_version)
    .executeTakeFirstOrThrow();
  const aside = trx
    .selectFrom('lottery_set_aside')
    .select('ticket_no')
    .where('draw_id', '=', draw.draw_id)
    .where('settlement_no', '=', settlement.settlement_no);
  const plays = Object.entries((settlement.by_play ?? {}) as unknown as Record<string, PlayFound>);
  const file = {
    format: 'sanam-settlement-v1',
    market: draw.market,
    numero: draw.numero,
    settlementNo: settlement.settlement_no,
    resultVersion: settlement.result_version,
    resultHash: hash,
    seal: draw.seal_root,
    sealedTickets: draw.sealed_tickets === null ? null : String(draw.sealed_tickets),
    tickets: String(settlement.tickets),
    winners: String(settlement.winners),
    stake: String(settlement.stake),
    rebate: String(settlement.rebate),
    payout: String(settlement.payout),
    setAside: await countOf(aside),
    /** Exact payouts in ten-millionths of a minor unit: rounding is per ticket, not per play type. */
    plays: plays
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([playType, sums]) => ({ playType, ...sums })),
    settledAt: (await databaseNow(trx)).toISOString(),
    keyId: key.key_id,
  };
  return signFile(vault, key, JSON.stringify(file));
}
