import { server } from '@sanam/test-web';
import type { UserEvent } from '@testing-library/user-event';
import { AppRoutes } from '../routes.tsx';
import { type PageOptions, renderPage } from './render-page.tsx';
import {
  balance,
  countries,
  customerService,
  memberInfo,
  noAnnouncements,
  noPromotions,
  permission,
  systemStatus,
  withdrawalOptions,
} from './samples.ts';

/** Sets the answers of a site without games, notices and channels to the calls of any page. */
function answerEmptySite(): void {
  server.answer('permission', permission);
  server.answer('routers', { domainList: [] });
  server.answer('systemStatus', systemStatus);
  server.answer('listAnnouncements', noAnnouncements);
  server.answer('helpCenter', { categories: [] });
  server.answer('winnerBoard', { list: [] });
  server.answer('customerService', customerService);
  server.answer('gameMenus', { lanes: [] });
  server.answer('lobby', { halls: [], totalCount: 0 });
  server.answer('hotGames', { list: [] });
  server.answer('gameList', { games: [], totalPages: 1, totalCount: 0 });
  server.answer('vassGameType', { list: [] });
  server.answer('registerSettings', permission.info.registerRules);
  server.answer('countries', countries);
  server.answer('memberInfo', memberInfo('somchai'));
  server.answer('balance', balance);
  server.answer('limitPrompt', { due: null });
  server.answer('agentOffer', { offer: null });
  server.answer('promoCount', { promoCount: 0 });
  server.answer('promotionStop', { isStopped: false });
  server.answer('freeRounds', { list: [], playable: 0 });
  server.answer('missions', { missions: [], claimable: 0 });
  server.answer('missionLeaderboard', { boards: [] });
  server.answer('wheels', { list: [] });
  server.answer('participation', { list: [], totalPages: 0, totalCount: 0, isStopped: false });
  server.answer('listBonuses', { list: [], totalPages: 0, totalCount: 0 });
  server.answer('vipRewards', { list: [], totalPages: 1, totalCount: 0, claimable: 0, turnoverPercent: 100 });
  server.answer('listPromotions', noPromotions);
  server.answer('unreadCount', { unreadCount: 0 });
  server.answer('favouriteGames', { list: [] });
  server.answer('recentGames', { list: [], totalPages: 0 });
}

/** Sets the answers for a member with withdrawable money, who has made a deposit and no withdrawal. */
export function answerMoney(): void {
  const empty = { list: [], totalPages: 0, totalCount: 0 };
  server.answer('balance', balance);
  server.answer('withdrawalOptions', { ...withdrawalOptions, locked: '0.00', withdrawable: '1500.00' });
  server.answer('listWithdrawals', empty);
  server.answer('listBankAccounts', {
    list: withdrawalOptions.accounts,
    max: 1,
    more: null,
    registeredName: 'SOMCHAI JAIDEE',
    change: null,
  });
  server.answer('listDeposits', empty);
  server.answer('merchantWallet', {
    main: { currency: 'THB', balance: '1500.00' },
    list: [],
    autoTransfer: { mode: 'ask', isOwnChoice: false },
  });
}

/** Renders the portal at an address: frame, page and overlays. `change` replaces answers before the first call. */
export function renderSite(at: string, options: PageOptions = {}, change = () => {}): Promise<UserEvent> {
  answerEmptySite();
  change();
  return renderPage(<AppRoutes />, { as: 'visitor', ...options, at });
}
