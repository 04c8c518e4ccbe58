import { fromWire } from '@sanam/contract';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { Play } from './service.ts';

const MIN_BET_DECIMALS = 2;

/** `"0.1"` of the filter's options (GAM-028) → satang. */
function minBetMinor(option: string): bigint {
  const [whole = '0', fraction = ''] = option.split('.');
  return fromWire(`${whole}.${fraction.padEnd(MIN_BET_DECIMALS, '0')}`);
}

/** Contract calls of halls, launch and betting record. */
export function playRoutes(deps: { catalogue: CatalogueService; play: Play }): Handlers {
  const { catalogue, play } = deps;
  return {
    gameMenus: async () => ({ lanes: await catalogue.menus() }),
    newGameVendor: async ({ query }) => ({ list: await catalogue.vendors(query.gameType) }),
    gameList: async ({ query }) =>
      catalogue.games(
        {
          gameType: query.gameType,
          vendor: query.vassalage,
          classify: query.gameClassify,
          name: query.gameName,
          minBetMaxMinor: query.minBet === undefined ? undefined : minBetMinor(query.minBet),
          isHotOnly: query.listType === 'hot',
        },
        { pageNo: query.pageNo, pageSize: query.pageSize },
        query.language,
      ),
    hotGames: async ({ query }) => ({
      list: await catalogue.hot({ vendor: query.vassalage, gameType: query.gameType }, query.language),
    }),
    recentGames: async ({ query, session }) =>
      catalogue.recent(
        session.memberId,
        { gameType: query.gameType, vendor: query.vassalage },
        { pageNo: query.pageNo, pageSize: query.pageSize },
        query.language,
      ),
    launchGame: async ({ body, session }) => play.launch(session, body),
    betRecord: async ({ query, session, context }) => play.betRecord(session, query, context.language),
    roundReplay: async ({ params, session, context }) => play.replay(session, params.id, context.language),
  };
}
