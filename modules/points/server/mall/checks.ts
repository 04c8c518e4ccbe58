// Checks of a reward's terms before they are written.
import { fromWire } from '@sanam/contract';
import { isSafePicture } from '@sanam/content/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { RewardKind } from '../../contract/redemption-states.ts';
import type { RewardTickets } from '../../contract/schemas.ts';
import type { PointsStaffDeps, TicketPool } from '../deps.ts';
import type { Terms } from './staff-store.ts';

/**
 * Refuses with `request.invalid` for a limit without its period, and for an end that is not after the start; with
 * `content.unsafeLink` for a picture that no browser should load.
 */
export function checkTerms({ limitCount, limitPeriod, startsAt, endsAt, pictures }: Terms): void {
  if (!pictures.every(isSafePicture)) throw refuse('content.unsafeLink', { field: 'pictures' });
  const fields = [
    ...((limitCount === null) === (limitPeriod === null) ? [] : ['limitPeriod']),
    ...(startsAt !== null && endsAt !== null && startsAt >= endsAt ? ['endsAt'] : []),
  ];
  if (fields.length > 0)
    throw refuse('request.invalid', { fields: fields.map((field) => ({ field, problem: 'range' })) });
}

/**
 * Checks that a reward of free rounds names a game that offers them, that one of bonus money has an amount, that one of
 * tickets names a wheel or raffle that is not over, that no other reward has any of them, and that members can reach its
 * level. Refuses with `request.invalid`, `points.noSuchLevel`, `games.unknownGame` or `freerounds.notOffered`.
 */
export async function checkKind(
  { freeRounds, highestLevel, tickets: { offered } }: PointsStaffDeps,
  trx: Trx,
  { kind, merchantId }: { kind: RewardKind; merchantId: string },
  { levelMin, rounds, bonus, tickets }: Terms,
): Promise<void> {
  const levels = levelMin === null ? 0 : await highestLevel(trx, merchantId);
  if (levelMin !== null && levelMin > levels) throw refuse('points.noSuchLevel', { levels });
  if ((kind === 'bonus') !== (bonus !== null) || (bonus !== null && fromWire(bonus.amount) === 0n))
    throw refuse('request.invalid', { fields: [{ field: 'bonus', problem: 'range' }] });
  if ((kind === 'freeRounds') !== (rounds !== null) || (rounds !== null && fromWire(rounds.bet) === 0n))
    throw refuse('request.invalid', { fields: [{ field: 'rounds', problem: 'range' }] });
  const pools = tickets === null ? [] : await offered(trx, merchantId);
  if ((kind === 'ticket') !== (tickets !== null) || (tickets !== null && !pools.some(isOf(tickets))))
    throw refuse('request.invalid', { fields: [{ field: 'tickets', problem: 'range' }] });
  if (rounds !== null) await freeRounds.refuseUnoffered(trx, { nodeId: rounds.nodeId, merchantId });
}

const isOf =
  ({ poolId }: RewardTickets) =>
  (pool: TicketPool) =>
    pool.poolId === poolId;
