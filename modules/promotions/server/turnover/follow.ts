// Bets get their verdicts, in sets, as they are settled.
import { fromWire } from '@sanam/contract';
import type { Followers } from '@sanam/play/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { GONE_UNDER_MAX } from '../settings.ts';
import { goneUnder, releaseIfGone, type TurnoverDeps } from './service.ts';
import * as store from './store.ts';

/** Judges each set of facts, then releases what members had to play who lost everything. */
export function followFacts(deps: TurnoverDeps, followers: Pick<Followers, 'followFacts'>): void {
  followers.followFacts({
    name: store.FOLLOWER,
    async sum(trx, { after, upto }) {
      const members = await store.judge(trx, after, upto);
      await releaseGone(deps, trx, members);
    },
  });
}

/** Most members who are short of money are not below their merchant's bound: they cost nothing more than the one question. */
async function releaseGone(deps: TurnoverDeps, trx: Trx, memberIds: readonly string[]): Promise<void> {
  const poor = await store.spent(trx, memberIds, fromWire(GONE_UNDER_MAX));
  if (poor.length === 0) return;
  const members = await deps.members.membersById(poor.map(({ memberId }) => memberId));
  for (const { memberId, ownMinor } of poor) {
    const member = members.get(memberId);
    if (member === undefined || ownMinor >= (await goneUnder(deps, member.merchantId))) continue;
    await releaseIfGone(deps, trx, member);
  }
}
