// The follower that turns bets into experience and experience into a rank.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { VipDeps } from '../deps.ts';
import { countSpan, type CrossingRow, crossLevels, type Span } from './store.ts';

/** Name of the follower of bets that counts experience. */
export const FOLLOWER = 'vip.experience';

type Deps = Pick<VipDeps, 'events' | 'protection'>;

/**
 * Counts a span of facts. Bets of excluded members count too, because they were accepted before the exclusion. Only
 * members who may have a bonus reach a level; the others reach it with their first bet after that. If a gate closes
 * meanwhile, the transaction fails and the span is retried.
 */
export async function followSpan(deps: Deps, trx: Trx, span: Span): Promise<void> {
  const near = await countSpan(trx, span);
  if (near.length === 0) return;
  const free = [...(await deps.protection.whoMay(trx, near, 'bonus'))];
  if (free.length === 0) return;
  const crossings = await crossLevels(trx, free);
  await deps.protection.holdGates(trx, free);
  const still = await deps.protection.whoMay(trx, free, 'bonus');
  if (still.size < free.length) throw new Error('a member was excluded while levels were reached');
  for (const own of byMember(crossings)) await tellReached(deps, trx, own);
}

function byMember(crossings: readonly CrossingRow[]): CrossingRow[][] {
  return [...Map.groupBy(crossings, ({ member_id }) => member_id).values()];
}

/** Writes one audit row for each level reached, and emits one event for all of them. */
async function tellReached({ events }: Deps, trx: Trx, reached: readonly CrossingRow[]): Promise<void> {
  const { member_id: memberId, merchant_id: merchantId, rank_level: rankLevel, ...top } = reached.at(-1)!;
  for (const one of reached)
    await audit(trx, systemContext('vip', merchantId), {
      command: 'vip.levelReached',
      subject: { type: 'member', id: memberId },
      after: { rankLevel: one.rank_level, experience: one.experience, bonus: one.amount },
    });
  const bonus = toWire(reached.reduce((sum, { amount }) => sum + amount, 0n));
  const names = { TH: top.name_th, EN: top.name_en };
  await events.emit(trx, 'vip.levelReached', { memberId, merchantId, rankLevel, names, bonus });
}
