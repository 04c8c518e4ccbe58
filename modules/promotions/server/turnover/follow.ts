// Bets get their verdicts, in sets, as they are settled.
import { fromWire } from '@sanam/contract';
import type { Followers } from '@sanam/play/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { GONE_UNDER_MAX } from '../settings.ts';
import { releaseIfGone, type TurnoverDeps } from './service.ts';
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

async function releaseGone(deps: TurnoverDeps, trx: Trx, memberIds: readonly string[]): Promise<void> {
  for (const memberId of await store.spent(trx, memberIds, fromWire(GONE_UNDER_MAX))) {
    const member = await deps.members.findForWallet(trx, memberId);
    if (member !== undefined) await releaseIfGone(deps, trx, member);
  }
}
