// A grant is asked for in the transaction of whatever gives it; the vendor hears of it after the commit.
import { findGame } from '@sanam/catalogue/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { fromWire } from '@sanam/contract';
import type { FreeRoundTerms } from '../../contract/terms.ts';
import type { FreeRoundsDeps } from '../deps.ts';
import { CARRY } from './carry.ts';
import { noteGrant } from './note.ts';
import { bySource, insertGrant } from './store.ts';

export interface FreeRoundsWish {
  memberId: string;
  /** The game, by its place in the catalogue. */
  nodeId: string;
  rounds: number;
  /** What each round is played at, in minor units of THB. */
  betMinor: bigint;
  expiresAt: Date;
  /** Turnover of what they win: 100 = once, 0 = none. */
  turnoverPercent: number;
  /** The module that asks, and its id of what it gives: a second request of one source is the first. */
  source: { type: string; id: string };
  reason?: string | null;
  /** What its vendor refuses is given back by who asks: it is never asked for again. */
  isFinal?: boolean;
}

/** Where rounds can be given, and at which vendor. Refuses `games.unknownGame`, `freerounds.notOffered`. */
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
 * Asks for free rounds of a member; returns the grant's id. It is the last that its transaction does, for it takes the
 * member's gate: who is excluded before the commit gets nothing. Refuses `common.notFound`, `freerounds.notForGuests`,
 * `games.unknownGame`, `freerounds.notOffered`, and as `protection.check` does.
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
    expires_at: wish.expiresAt,
    source: source.type,
    source_id: source.id,
    reason,
    requested_by: context.actor.id,
    is_final: wish.isFinal ?? false,
  });
  // Two of one source met: the other one made it.
  if (made === undefined) return (await bySource(trx, source.type, source.id))!.grant_id;
  await noteGrant(deps, trx, context, { row: made, before: null, act: 'request', reason });
  await deps.jobs.enqueue(trx, CARRY, { grantId: made.grant_id });
  await deps.protection.holdGate(trx, memberId);
  await deps.protection.check(trx, memberId, 'bonus');
  return made.grant_id;
}

/** What a module gives under terms that were written for all its members. */
export interface FreeRoundsGift extends Pick<FreeRoundsWish, 'memberId' | 'source' | 'reason' | 'isFinal'> {
  terms: FreeRoundTerms;
}

const DAY_MS = 86_400_000;

/** As `request`; the days count from now. */
export async function giveRounds(
  deps: FreeRoundsDeps,
  trx: Trx,
  context: Context,
  { terms: { bet, days, ...terms }, ...gift }: FreeRoundsGift,
): Promise<string> {
  const expiresAt = new Date((await databaseNow(trx)).getTime() + days * DAY_MS);
  return request(deps, trx, context, { ...gift, ...terms, betMinor: fromWire(bet), expiresAt });
}
