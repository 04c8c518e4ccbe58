import type { PortalFeature } from '@sanam/portal/lib/feature.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { keys } from './keys.ts';
import { lotteryPaths } from './paths.ts';
import { priceKey } from './price-key.ts';

declare module '@sanam/portal/lib/feature.ts' {
  interface MemberPages {
    lotteryTickets: true;
  }
}

const tickets = lazyPage(async () => (await import('./tickets/tickets-page.tsx')).TicketsPage);

/** Query keys of the lists of lotteries with the state of their sales. */
const halls = [[...keys.lottery, 'menu'], [...keys.lottery, 'popular'], keys.recentLotteries];

export const later: PortalFeature = {
  memberEntries: [{ name: 'lotteryTickets', icon: 'ticket', in: { centre: 45 } }],
  memberViews: [{ of: 'lotteryTickets', view: tickets }],
  closedEntries: [
    { name: 'lotteryTickets', icon: 'ticket', label: 'member.lotteryTickets', place: 31, to: '/?mc=lotteryTickets' },
  ],
  closedParts: [{ of: 'lotteryTickets', place: 10, view: tickets }],
  links: [{ to: lotteryPaths.results, icon: 'list', label: 'lottery.results.title', in: { sheet: 22, footer: 15 } }],
  // The page's clock opens and closes draws. A suspension of sales is known only from the event.
  stale: {
    lotteryDraw: ({ isPause }) => (isPause ? halls : []),
    // The keypad reads its odds again, and the basket its price.
    lotteryPrice: ({ gameCodes }) => [...gameCodes.map((code) => [...keys.draws, code, 'odds']), priceKey],
  },
  slots: {
    categoryTop: [{ place: 10, view: lazyPage(async () => (await import('./hall/category-hall.tsx')).CategoryHall) }],
  },
};
