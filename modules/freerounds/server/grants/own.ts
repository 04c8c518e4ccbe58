// Free rounds in the format of members' calls.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { ShownState } from '../../contract/states.ts';
import { type NamedGrant, shownGrants } from './store.ts';

type Own = CallValue<Calls['freeRounds']>;

export async function ownFreeRounds(db: Db, memberId: string, { language }: Context): Promise<Own> {
  const list = (await shownGrants(db, memberId)).map((row) => shown(row, language));
  return { list, playable: list.filter(({ state }) => state === 'granted').length };
}

function shown(row: NamedGrant, language: Context['language']): Own['list'][number] {
  const isPlayable = row.state === 'granted' || row.state === 'requested';
  return {
    id: row.grant_id,
    state: row.state as ShownState,
    game: {
      nodeId: row.node_id,
      vassalage: row.vendor,
      gameType: row.game_type as GameType,
      gameCode: row.game_code,
      gameName: language === 'TH' ? row.name_th : row.name_en,
      pictureUrl: row.picture,
    },
    rounds: row.rounds,
    left: isPlayable ? row.rounds - row.used : 0,
    bet: toWire(row.bet),
    won: toWire(row.won),
    turnoverPercent: row.turnover_percent,
    bonus: row.bonus_terms as BonusRewardTerms | null,
    paidAs: row.paid_as,
    expiresAt: row.expires_at.toISOString(),
    endedAt: (row.settled_at ?? row.ended_at)?.toISOString() ?? null,
  };
}
