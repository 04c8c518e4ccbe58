// Total money of a member by place.
import type { WalletMember } from '@sanam/members/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { WalletDeps } from '../deps.ts';

/** Returns minor units: own balances, holds for payouts, stakes of open rounds, and balances at vendors. */
export async function moneyOf(
  { ledger, play, vendors }: Pick<WalletDeps, 'ledger' | 'play' | 'vendors'>,
  db: Db,
  { memberId, currency }: Pick<WalletMember, 'memberId' | 'currency'>,
): Promise<Record<'cash' | 'bonus' | 'hold' | 'inPlay' | 'atVendors', bigint>> {
  const balances = await ledger.balancesOf(db, memberId, currency);
  const places = await vendors.atVendors(db, memberId);
  return {
    cash: balances.player_cash?.balanceMinor ?? 0n,
    bonus: balances.player_bonus?.balanceMinor ?? 0n,
    hold: balances.player_hold?.balanceMinor ?? 0n,
    inPlay: await play.inPlay(db, memberId),
    atVendors: places.reduce((sum, one) => sum + one.balanceMinor, 0n),
  };
}
