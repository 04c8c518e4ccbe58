// Games that a merchant pins to the top of a list: a hall, its hot games, or the hot games of the home page.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { revisionOf } from '@sanam/server/platform/revision.ts';
import type { Halls } from '../search/loader.ts';
import * as store from './game-store.ts';

type Value = CallValue<Calls['opsGetPins']>;
type List = CallArguments<Calls['opsGetPins']>['params'];
type Change = CallArguments<Calls['opsChangePins']>['body'];

const PINS_MAX = 30;

export interface StaffPins {
  get(context: Context, list: List): Promise<Value>;
  /**
   * Pins these games in this order. Refuses with `common.notFound` for an unknown list, `games.unknownGame`,
   * `games.notOfList` for a game of another type, `operator.staleVersion`.
   */
  change(context: Context, list: List, change: Change): Promise<{ revision: string }>;
}

export function createStaffPins(deps: { db: Db; halls: Halls }): StaffPins {
  const { db, halls } = deps;

  /** Returns which of these games the list contains now. */
  function shownIn(merchantId: string, { gameType, list }: List, ids: readonly string[]): Set<string> {
    const { nodeIds } = halls.index.page(
      {
        ...(gameType === 'ALL' ? {} : { gameType }),
        isHotOnly: list === 'hot',
        pinned: ids,
        closedVendors: [...halls.offVendors(), ...halls.closedTo(merchantId, undefined).closedVendors],
      },
      0,
      ids.length,
    );
    return new Set(nodeIds);
  }

  return {
    async get({ merchantId }, list) {
      mustExist(list);
      const ids = await store.pinnedIn(db, { merchantId, ...list });
      const shown = shownIn(merchantId, list, ids);
      const games = await store.gamesById(db, ids);
      return {
        list: games.map((game) => ({
          id: game.node_id,
          code: game.code,
          vendor: game.vendor_code,
          nameTh: game.name_th,
          nameEn: game.name_en,
          pictureUrl: game.picture_square_url,
          isShown: shown.has(game.node_id),
        })),
        max: PINS_MAX,
        revision: revisionOf(ids),
      };
    },
    async change(context, list, { ids, revision, reason }) {
      mustExist(list);
      const { merchantId } = context;
      if (new Set(ids).size !== ids.length)
        throw refuse('request.invalid', { fields: [{ field: 'ids', problem: 'duplicate' }] });
      await inTransaction(db, async (trx) => {
        const name = { merchantId, ...list };
        await store.lockList(trx, name);
        const before = await store.pinnedIn(trx, name);
        if (revisionOf(before) !== revision) throw refuse('operator.staleVersion');
        const games = await store.gamesById(trx, ids);
        if (games.length < ids.length) throw refuse('games.unknownGame');
        if (list.gameType !== 'ALL' && games.some((game) => game.game_type !== list.gameType))
          throw refuse('games.notOfList');
        await store.setPins(trx, name, ids);
        const subject = { type: 'gameList', id: `${merchantId}/${list.gameType}/${list.list}` };
        await audit(trx, context, { command: 'games.list.pin', subject, before, after: ids, reason });
      });
      await halls.refresh();
      return { revision: revisionOf(ids) };
    },
  };
}

function mustExist({ gameType, list }: List): void {
  if (gameType === 'ALL' && list !== 'hot') throw refuse('common.notFound');
}
