// The rows of the halls' lists in memory, each serialised once as the text that is sent: a page concatenates some of
// them.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { Written } from '@sanam/server/platform/http/written.ts';

export type GameRow = CallValue<Calls['gameList']>['games'][number];
export type GameRows = Written<GameRow[]>;

/** A game in the database, limited to the fields that lists show. */
export interface RowRecord {
  node_id: string;
  vendor: string;
  code: string;
  game_type: GameType;
  kind: 'GAME' | 'VASSALAGE';
  classify: string;
  name_th: string;
  name_en: string;
  /** Names in further languages. */
  names: Readonly<Record<string, string>> | null;
  picture_square_url: string | null;
  min_bet: bigint;
  is_hot: boolean;
  is_new: boolean;
  has_demo: boolean;
  /** False: a demonstration entry, which cannot be played. */
  can_play: boolean;
  rtp: string | null;
  default_play_type: string | null;
}

/** A row without the names of game and vendor, open at its end; and the game's names, as JSON. */
interface Kept {
  vendor: string;
  row: string;
  nameTh: string;
  nameEn: string;
  names: Readonly<Record<string, string>> | undefined;
}

export interface Rows {
  set(record: RowRecord): void;
  /**
   * Returns the rows of these games, in this order. `vendorName` returns the vendor's name at the viewer's merchant.
   */
  list(nodeIds: readonly string[], language: string, vendorName: (vendor: string) => string): GameRows;
}

export function createRows(): Rows {
  const kept = new Map<string, Kept>();
  return {
    set(record) {
      const { names } = record;
      kept.set(record.node_id, {
        vendor: record.vendor,
        row: JSON.stringify(rowOf(record)).slice(0, -1),
        nameTh: JSON.stringify(record.name_th),
        nameEn: JSON.stringify(record.name_en),
        names: names === null ? undefined : names,
      });
    },
    list(nodeIds, language, vendorName) {
      let text = '';
      for (const nodeId of nodeIds) {
        const game = kept.get(nodeId);
        if (game === undefined) continue;
        const vendor = JSON.stringify(vendorName(game.vendor));
        text += `${text === '' ? '' : ','}${game.row},"gameName":${nameIn(game, language)},"vendor":${vendor}}`;
      }
      return new Written(`[${text}]`);
    },
  };
}

function nameIn({ nameTh, nameEn, names }: Kept, language: string): string {
  const own = names?.[language];
  if (own !== undefined) return JSON.stringify(own);
  return language === 'TH' ? nameTh : nameEn;
}

function rowOf(game: RowRecord): Omit<GameRow, 'gameName' | 'vendor'> {
  return {
    nodeId: game.node_id,
    vassalage: game.vendor,
    gameType: game.game_type,
    isGame: game.kind,
    gameCode: game.code,
    gameClassify: game.classify,
    pictureUrl: game.picture_square_url,
    minBet: toWire(game.min_bet),
    isHot: game.is_hot,
    isNew: game.is_new,
    hasTrial: game.has_demo,
    canPlay: game.can_play,
    rtp: game.rtp,
    defaultPlayType: game.default_play_type,
  };
}
