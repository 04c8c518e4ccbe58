import { fromWire } from '@sanam/contract';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { createTurns } from '@sanam/server/platform/turns.ts';
import type { Viewer } from './cards.ts';
import type { CatalogueService } from './service.ts';

const MIN_BET_DECIMALS = 2;
/** Lists computed before bets and database answers are handled: about half a millisecond. */
const LISTS_A_TURN = 4;

/** Converts `"0.1"` of the filter's options (GAM-028) to satang. */
function minBetMinor(option: string): bigint {
  const [whole = '0', fraction = ''] = option.split('.');
  return fromWire(`${whole}.${fraction.padEnd(MIN_BET_DECIMALS, '0')}`);
}

const ownFilter = (query: { gameType?: GameType | undefined; vassalage?: string | undefined }) => ({
  gameType: query.gameType,
  vendor: query.vassalage,
});

/** Creates the handlers of halls, favourites and recent games. */
export function createHandlers(deps: { catalogue: CatalogueService; countryOf(merchantId: string): string }): Handlers {
  const { catalogue } = deps;
  const turn = createTurns(LISTS_A_TURN);
  const viewerOf = ({ merchantId, country }: Context, { language }: { language: string }): Viewer => ({
    merchantId,
    language,
    country: country ?? deps.countryOf(merchantId),
  });
  return {
    gameMenus: async ({ query, context }) => ({ lanes: catalogue.menus(viewerOf(context, query)) }),
    newGameVendor: async ({ query, context }) => ({
      list: catalogue.vendors(query.gameType, viewerOf(context, query)),
    }),
    vassGameType: async ({ query, context }) => ({
      list: catalogue
        .classes({ vendor: query.vassalage, gameType: query.gameType }, viewerOf(context, query))
        .map((gameClassify) => ({ gameClassify })),
    }),
    gameList: async ({ query, context }) => {
      const filter = {
        gameType: query.gameType,
        vendor: query.vassalage,
        classify: query.gameClassify,
        name: query.gameName,
        minBetMaxMinor: query.minBet === undefined ? undefined : minBetMinor(query.minBet),
        isHotOnly: query.listType === 'hot',
      };
      await turn();
      return catalogue.games(filter, query, viewerOf(context, query));
    },
    lobby: async ({ query, context }) => catalogue.lobby(viewerOf(context, query)),
    hotGames: async ({ query, context }) => ({
      list: catalogue.hot({ vendor: query.vassalage, gameType: query.gameType }, viewerOf(context, query)),
    }),
    recentGames: async ({ query, session, context }) =>
      catalogue.own('recent', session.memberId, ownFilter(query), query, viewerOf(context, query)),
    favouriteGames: async ({ session }) => ({ list: await catalogue.favouriteIds(session.memberId) }),
    favouriteGamesList: async ({ query, session, context }) => {
      const viewer = viewerOf(context, query);
      const page = await catalogue.own('favourites', session.memberId, ownFilter(query), query, viewer);
      return { content: page.list, totalPages: page.totalPages };
    },
    addFavourite: async ({ body, session }) => {
      await catalogue.addFavourite(session.memberId, body.nodeId);
      return {};
    },
    removeFavourite: async ({ body, session }) => {
      await catalogue.removeFavourite(session.memberId, body.nodeId);
      return {};
    },
    roomList: async ({ query, context }) => {
      const filter = { gameType: 'PVP', vendor: query.vassalage } as const;
      await turn();
      const { games, totalPages } = catalogue.games(filter, query, viewerOf(context, query));
      return { list: games, totalPages };
    },
  };
}
