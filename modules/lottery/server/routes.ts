// Calls of visitors and members that read the lottery: games, draws, results and the shots of a round.
import type { Db } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { BeaconSource } from './draws/beacon.ts';
import { listNumbers, listShots, sendShot, type ShotDeps } from './draws/shots.ts';
import { gameRules } from './menu/rules-of-game.ts';
import type { MenuService } from './menu/service.ts';
import type { ResultService } from './results/service.ts';

export interface ReadDeps {
  db: Db;
  menu: MenuService;
  results: ResultService;
  shots: ShotDeps;
  beacon(): Promise<BeaconSource | undefined>;
}

const VIETNAMESE = 'TCG_LOTTO_VN';

export function createReadHandlers({ db, menu, results, shots, beacon }: ReadDeps): Handlers {
  return {
    vnGameMenu: ({ query, context: { merchantId } }) =>
      menu.menus({ merchantId, language: query.language, vendor: VIETNAMESE }),
    lotteryGameMenus: ({ query, context: { merchantId } }) => menu.menus({ merchantId, ...query }),
    vnRecentGames: ({ query, session, context: { merchantId } }) =>
      menu.recent({ merchantId, language: query.language, vendor: VIETNAMESE, memberId: session.memberId, count: 100 }),
    lotteryRecentGames: ({ query: { recentCount, ...query }, session, context: { merchantId } }) =>
      menu.recent({ merchantId, ...query, memberId: session.memberId, count: recentCount }),
    popularLotteries: ({ query, context: { merchantId } }) => menu.popular({ merchantId, ...query }),
    vnOpenedDraws: ({ query, context: { merchantId } }) =>
      results.ofVendor({ merchantId, ...query, vendor: VIETNAMESE }),
    openedDraws: ({ query, context: { merchantId } }) => results.newest({ merchantId, ...query }),
    nearDraws: ({ query, context: { merchantId } }) => results.near({ merchantId, language: 'TH', ...query }),
    lotteryGameRules: ({ params, query, context: { merchantId } }) =>
      gameRules({ db, menu }, { merchantId, language: query.language, gameCode: params.gameCode }),
    lotteryResults: ({ params, query, context: { merchantId } }) =>
      results.archive({ merchantId, ...params, ...query }),
    lotteryDraw: ({ params, query, context: { merchantId } }) => results.draw({ merchantId, ...params, ...query }),
    lotteryTrend: ({ params, query, context: { merchantId } }) =>
      results.trend({ merchantId, language: 'TH', ...params, ...query }),
    lotteryBeacon: async () => {
      const source = await beacon();
      return { chain: source === undefined ? null : { ...source.chain, isLocal: source.isLocal } };
    },
    yeekeeShots: ({ params, context: { merchantId } }) => listShots(shots, { ...params, merchantId }),
    yeekeeNumbers: ({ params }) => listNumbers(shots, params),
    sendShot: ({ params, body, session: { memberId, isStaff } }) =>
      sendShot(shots, { ...params, ...body, memberId, isStaff }),
  };
}
