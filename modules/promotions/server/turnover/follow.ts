// Follower of facts that judges settled bets in sets.
import { fromWire } from '@sanam/contract';
import type { Followers } from '@sanam/play/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { BUST_BELOW_MAX } from '../settings.ts';
import { bustBelow, releaseIfBust, type TurnoverDeps } from './service.ts';
import * as store from './store.ts';

/**
 * Largest set: finding, locking and writing a member's requirements costs the same for one bet as for many. A set of so
 * many facts takes about two seconds, and a withdrawal of its members waits as long; only a backlog has so many.
 */
export const SET_MAX = 100_000;

/**
 * Judges each set of facts, then releases the requirements of bust members. `onJudged` receives the members whose bets
 * were judged.
 */
export function followFacts(
  deps: TurnoverDeps,
  followers: Pick<Followers, 'followFacts'>,
  onJudged: (trx: Trx, memberIds: readonly string[]) => Promise<void>,
): void {
  followers.followFacts({
    name: store.FOLLOWER,
    setMax: SET_MAX,
    async sum(trx, { after, upto }) {
      const members = await store.judge(trx, after, upto);
      await releaseBust(deps, trx, members);
      await onJudged(trx, members);
    },
  });
}

/**
 * Releases requirements of bust members. Candidates are filtered first in one query, because most are above their
 * merchant's limit.
 */
async function releaseBust(deps: TurnoverDeps, trx: Trx, memberIds: readonly string[]): Promise<void> {
  const poor = await store.spent(trx, memberIds, fromWire(BUST_BELOW_MAX));
  if (poor.length === 0) return;
  const members = await deps.members.membersById(poor.map(({ memberId }) => memberId));
  for (const { memberId, ownMinor } of poor) {
    const member = members.get(memberId);
    if (member === undefined || ownMinor >= (await bustBelow(deps, member.merchantId))) continue;
    await releaseIfBust(deps, trx, member);
  }
}
