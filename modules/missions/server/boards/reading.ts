// Member calls for leaderboards, with masked names in the top list.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { maskedAccount } from '@sanam/members/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { TOP_ROWS } from '../../contract/board-states.ts';
import type { BoardDeps } from '../deps.ts';
import { stateOf } from './rules.ts';
import * as store from './store.ts';

type Shown = CallValue<Calls['missionLeaderboard']>['boards'][number];

export async function leaderboards(
  deps: BoardDeps,
  { memberId, merchantId }: MemberSession,
  { language }: Context,
): Promise<CallValue<Calls['missionLeaderboard']>> {
  const boards: Shown[] = [];
  for (const row of await store.boardsOf(deps.db, merchantId)) {
    const [top, me] = await Promise.all([
      topOf(deps, row.board_id, memberId),
      store.ownPlace(deps.db, { boardId: row.board_id, memberId }),
    ]);
    boards.push({
      ...boardWire(row),
      title: language === 'TH' ? row.title_th : row.title_en,
      top,
      me: me === undefined ? null : { rank: me.rank, score: toWire(me.score) },
    });
  }
  return { boards };
}

export const boardWire = (row: store.BoardRow & { now: Date }) => ({
  id: row.board_id,
  product: row.product as GameType | null,
  state: stateOf(row, row.now),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  minScore: toWire(row.min_score),
  prizes: row.prizes.map((prize) => toWire(BigInt(prize))),
});

/** Returns the top list without members who may not have a bonus, even before they are taken off the board. */
async function topOf({ db, protection, members }: BoardDeps, boardId: string, me: string): Promise<Shown['top']> {
  const places = await store.placesOf(db, boardId, { limit: TOP_ROWS, min: 1n });
  const ids = places.map(({ memberId }) => memberId);
  const [free, names] = await Promise.all([protection.whoMay(db, ids, 'bonus'), members.membersById(ids)]);
  return places
    .map((place, at) => ({ ...place, rank: at + 1 }))
    .filter(({ memberId }) => free.has(memberId))
    .map(({ memberId, score, rank }) => ({
      rank,
      account: maskedAccount(names.get(memberId)!.username),
      score: toWire(score),
      isMe: memberId === me,
    }));
}
