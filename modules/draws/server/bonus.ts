// Prizes as bonus money, of wheels and raffles alike.
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { BonusGift } from '@sanam/wallet/server/index.ts';
import type { DrawDeps } from './deps.ts';

/**
 * True where the prize was given as bonus money. False for one in cash, and where the rules of the merchant let no such bonus
 * money be: what is drawn is given all the same, or the odds would not be those that are shown. Refuses as the port does.
 */
export async function giveAsBonus(
  deps: Pick<DrawDeps, 'giveBonus'>,
  trx: Trx,
  context: Context,
  { terms, ...gift }: Omit<BonusGift, 'terms'> & { terms: BonusGift['terms'] | null },
): Promise<boolean> {
  return terms !== null && (await deps.giveBonus(trx, context, { ...gift, terms })) !== undefined;
}
