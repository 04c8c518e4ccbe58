// Gives prizes of wheels and raffles as bonus money.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { BonusGift } from '@sanam/wallet/server/index.ts';
import type { DrawDeps } from './deps.ts';

/**
 * Returns true if the prize was given as bonus money. Returns false for a cash prize, and if the merchant's rules
 * forbid such bonus money: the prize is then paid in cash, so that the published odds hold. Refuses as the port does.
 */
export async function giveAsBonus(
  deps: Pick<DrawDeps, 'giveBonus'>,
  trx: Trx,
  context: Context,
  { terms, ...gift }: Omit<BonusGift, 'terms'> & { terms: BonusGift['terms'] | null },
): Promise<boolean> {
  return terms !== null && (await deps.giveBonus(trx, context, { ...gift, terms })) !== undefined;
}
