import { fromWire, type GameType } from '@sanam/contract';
import type { Context } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { MemberSession } from '../../../platform/http/sessions.ts';
import type { CatalogueService, Viewer } from '../catalogue/service.ts';
import type { Play } from './service.ts';

const MIN_BET_DECIMALS = 2;

/** `"0.1"` of the filter's options (GAM-028) → satang. */
function minBetMinor(option: string): bigint {
  const [whole = '0', fraction = ''] = option.split('.');
  return fromWire(`${whole}.${fraction.padEnd(MIN_BET_DECIMALS, '0')}`);
}

function ownListOf(session: MemberSession, query: { gameType?: GameType | undefined; vassalage?: string | undefined }) {
  return { memberId: session.memberId, gameType: query.gameType, vendor: query.vassalage };
}

/** Contract calls of halls, launch and betting record. */
export function playRoutes(deps: {
  catalogue: CatalogueService;
  play: Play;
  countryOf(merchantId: string): string;
}): Handlers {
  const { catalogue, play } = deps;
  const viewerOf = ({ merchantId, country }: Context, { language }: { language: string }): Viewer => ({
    merchantId,
    language,
    country: country ?? deps.countryOf(merchantId),
  });
  return {
    gameMenus: async ({ query, context }) => ({ lanes: await catalogue.menus(viewerOf(context, query)) }),
    newGameVendor: async ({ query, context }) => ({
      list: await catalogue.vendors(query.gameType, viewerOf(context, query)),
    }),
    vassGameType: async ({ query, context }) => ({
      list: catalogue
        .classes({ vendor: query.vassalage, gameType: query.gameType }, viewerOf(context, query))
        .map((gameClassify) => ({ gameClassify })),
    }),
    gameList: async ({ query, context }) =>
      catalogue.games(
        {
          gameType: query.gameType,
          vendor: query.vassalage,
          classify: query.gameClassify,
          name: query.gameName,
          minBetMaxMinor: query.minBet === undefined ? undefined : minBetMinor(query.minBet),
          isHotOnly: query.listType === 'hot',
        },
        query,
        viewerOf(context, query),
      ),
    hotGames: async ({ query, context }) => ({
      list: await catalogue.hot({ vendor: query.vassalage, gameType: query.gameType }, viewerOf(context, query)),
    }),
    recentGames: async ({ query, session, context }) =>
      catalogue.own('recent', ownListOf(session, query), query, viewerOf(context, query)),
    favouriteGames: async ({ session }) => ({ list: await catalogue.favouriteIds(session.memberId) }),
    favouriteGamesList: async ({ query, session, context }) => {
      const page = await catalogue.own('favourites', ownListOf(session, query), query, viewerOf(context, query));
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
    launchGame: async ({ body, session, context }) => play.launch(session, { ...body, country: context.country }),
    launchSports: async ({ query: { vassalage: vendor, ...query }, session, context }) =>
      play.launchSports(session, { ...query, vendor, country: context.country }),
    roomList: async ({ query, context }) => {
      const filter = { gameType: 'PVP', vendor: query.vassalage } as const;
      const { games, totalPages } = await catalogue.games(filter, query, viewerOf(context, query));
      return { list: games, totalPages };
    },
    betRecord: async ({ query, session, context }) => play.betRecord(session, query, context.language),
    roundReplay: async ({ params, session, context }) => play.replay(session, params.id, context.language),
  };
}
