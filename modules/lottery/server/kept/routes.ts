import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { favouriteIds, setFavourites } from './favourites.ts';
import { changeSlip, deleteSlip, listSlips, saveSlip } from './slips.ts';

/** Handlers of the calls for favourite games and saved selections. */
export function createKeptHandlers({ db }: { db: Db }): Handlers {
  return {
    lotteryFavourites: ({ session }) => favouriteIds(db, session),
    setLotteryFavourites: ({ session: { memberId, merchantId }, body }) =>
      setFavourites(db, { memberId, merchantId, ...body }),
    listSlips: ({ session }) => listSlips(db, session.memberId),
    saveSlip: ({ session: { memberId, merchantId }, body }) => saveSlip(db, { memberId, merchantId, ...body }),
    changeSlip: ({ session: { memberId }, params, body }) => changeSlip(db, { memberId, ...params, ...body }),
    deleteSlip: async ({ session, params }) => {
      await deleteSlip(db, session.memberId, params.slipId);
      return {};
    },
  };
}
