// Requests a grant in the transaction of its origin; the vendor is called after the commit.
import { findGame } from '@sanam/catalogue/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { fromWire } from '@sanam/contract';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { FreeRoundTerms } from '../../contract/terms.ts';
import type { FreeRoundsDeps } from '../deps.ts';
import { CARRY } from './carry.ts';
import { noteGrant } from './note.ts';
import { bySource, insertGrant } from './store.ts';

export interface FreeRoundsWish {
  memberId: string;
  /** Catalogue node of the game. */
  nodeId: string;
  rounds: number;
  /** Bet of each round, in minor units of THB. */
  betMinor: bigint;
  expiresAt: Date;
  /** Turnover of winnings in cash in percent: 100 is once, 0 is none. */
  turnoverPercent: number;
  /** Terms of the bonus that the winnings become; null or absent for cash. */
  bonus?: BonusRewardTerms | null | undefined;
  /** Requesting module and its id of the reward: a second request with the same source returns the first grant. */
  source: { type: string; id: string };
  reason?: string | null;
  /** True if the requesting module handles a refusal of the vendor itself; the grant is then never sent again. */
  isFinal?: boolean;
}

/** Returns the game and vendor of free rounds. Refuses with `games.unknownGame`; `freerounds.notOffered`. */
export async function offerOf(
  { vendors, catalogue }: Pick<FreeRoundsDeps, 'vendors' | 'catalogue'>,
  trx: Trx,
  { nodeId, merchantId }: { nodeId: string; merchantId: string },
): Promise<{ vendorId: number; gameCode: string }> {
  const game = await findGame(trx, nodeId);
  if (game === undefined) throw refuse('games.unknownGame');
  const vendorId = vendors.takes(game.vendor_code);
  const isOpen = game.game_enabled && catalogue.isOpenTo({ nodeId, vendor: game.vendor_code }, { merchantId });
  if (vendorId === undefined || !isOpen) throw refuse('freerounds.notOffered');
  return { vendorId, gameCode: game.code };
}

/**
 * Requests free rounds for a member; returns the grant's id. Must be last in its transaction, because it locks the
 * member's gate: a member excluded before the commit gets nothing. Refuses with `common.notFound`;
 * `freerounds.notForGuests`; `games.unknownGame`; `freerounds.notOffered`; and as `protection.check`.
 */
export async function request(deps: FreeRoundsDeps, trx: Trx, context: Context, wish: FreeRoundsWish): Promise<string> {
  const { memberId, nodeId, source, reason = null } = wish;
  const known = await bySource(trx, source.type, source.id);
  if (known !== undefined) return known.grant_id;
  const member = await deps.members.findForWallet(trx, memberId);
  if (member === undefined) throw refuse('common.notFound');
  const { merchantId, accountType, currency } = member;
  if (accountType === 'guest' || currency !== 'THB') throw refuse('freerounds.notForGuests');
  const { vendorId, gameCode } = await offerOf(deps, trx, { nodeId, merchantId });
  const made = await insertGrant(trx, {
    grant_id: newId('frg'),
    merchant_id: merchantId,
    member_id: memberId,
    vendor_id: vendorId,
    node_id: nodeId,
    game_code: gameCode,
    rounds: wish.rounds,
    bet: wish.betMinor,
    turnover_percent: wish.turnoverPercent,
    turnover_id: newId('trn'),
    bonus_terms: wish.bonus == null ? null : JSON.stringify(wish.bonus),
    expires_at: wish.expiresAt,
    source: source.type,
    source_id: source.id,
    reason,
    requested_by: context.actor.id,
    is_final: wish.isFinal ?? false,
  });
  // A concurrent request with the same source created it.
  if (made === undefined) return (await bySource(trx, source.type, source.id))!.grant_id;
  await noteGrant(deps, trx, context, { row: made, before: null, act: 'request', reason });
  await deps.jobs.enqueue(trx, CARRY, { grantId: made.grant_id });
  await deps.protection.holdGate(trx, memberId);
  await deps.protection.check(trx, memberId, 'bonus');
  return made.grant_id;
}

/** A grant of a module under terms that are the same for all members. */
export interface FreeRoundsGift extends Pick<FreeRoundsWish, 'memberId' | 'source' | 'reason' | 'isFinal'> {
  terms: FreeRoundTerms;
}

const DAY_MS = 86_400_000;

/** Requests free rounds as `request`; the days count from now. */
export async function giveRounds(
  deps: FreeRoundsDeps,
  trx: Trx,
  context: Context,
  { terms: { bet, days, ...terms }, ...gift }: FreeRoundsGift,
): Promise<string> {
  const expiresAt = new Date((await databaseNow(trx)).getTime() + days * DAY_MS);
  return request(deps, trx, context, { ...gift, ...terms, betMinor: fromWire(bet), expiresAt });
}
