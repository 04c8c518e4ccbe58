import PrizeIcon from '@mui/icons-material/EmojiEventsOutlined';
import RulesIcon from '@mui/icons-material/MilitaryTechOutlined';
import GameIcon from '@mui/icons-material/CasinoOutlined';
import MarketIcon from '@mui/icons-material/PublicOutlined';
import CaseIcon from '@mui/icons-material/RuleOutlined';
import BookIcon from '@mui/icons-material/GridOnOutlined';
import DrawIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import TicketIcon from '@mui/icons-material/ReceiptLongOutlined';
import type { ConsoleResource, Queue } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/live.ts';
import type {} from '../contract/staff-calls.ts';

/** Returns the dashboard queue of draws with this pending work. */
const queue = (
  needs: 'unready' | 'entry' | 'check' | 'approval' | 'held' | 'overdue',
  place: number,
  isUrgent?: true,
): Queue => ({
  label: `dashboard.lottery.${needs}`,
  filter: { needs },
  count: (now) => now.lottery?.[needs],
  place,
  ...(isUrgent === undefined ? {} : { isUrgent }),
});

export const resources: ConsoleResource[] = [
  {
    name: 'lotteryDraws',
    permission: 'lottery.draw.read',
    menu: { group: 'lottery', place: 10, icon: DrawIcon },
    waiting: ({ lottery: now }) =>
      now === null ? null : now.unready + now.entry + now.check + now.approval + now.held,
    queues: [
      queue('overdue', 60, true),
      queue('unready', 61, true),
      queue('entry', 62),
      queue('check', 64),
      queue('approval', 66),
      queue('held', 67, true),
    ],
    list: async () => (await import('./draws/draw-list.tsx')).DrawList,
    show: async () => (await import('./draws/draw-page.tsx')).DrawPage,
    listCall: 'opsListDraws',
    liveTopic: 'lotteryDraw',
    subjects: { lotteryDraw: (id) => `/lotteryDraws/${id}/show` },
  },
  {
    name: 'lotteryBooks',
    permission: 'lottery.book.read',
    menu: { group: 'lottery', place: 20, icon: BookIcon },
    list: async () => (await import('./book/book-list.tsx')).BookList,
    show: async () => (await import('./book/book-page.tsx')).BookPage,
    listCall: 'opsListDraws',
  },
  {
    name: 'lotteryTickets',
    permission: 'lottery.ticket.read',
    menu: { group: 'lottery', place: 30, icon: TicketIcon },
    list: async () => (await import('./tickets/ticket-list.tsx')).TicketList,
    show: async () => (await import('./tickets/ticket-page.tsx')).TicketPage,
    tab: {
      of: 'members',
      label: 'lotteryTicket.tab',
      place: 55,
      load: async () => (await import('./tickets/member-tickets.tsx')).MemberTickets,
    },
    listCall: 'opsListTickets',
    isOfMerchants: true,
    subjects: { lotteryTicket: (id) => `/lotteryTickets/${id}/show` },
  },
  {
    name: 'lotteryCases',
    permission: 'lottery.ticket.read',
    menu: { group: 'lottery', place: 35, icon: CaseIcon },
    waiting: (now) => now.lottery?.cases ?? null,
    queues: [
      {
        label: 'dashboard.lottery.cases',
        filter: { state: 'open' },
        count: (now) => now.lottery?.cases,
        place: 68,
      },
    ],
    list: async () => (await import('./cases/case-list.tsx')).CaseList,
    show: async () => (await import('./cases/case-page.tsx')).CasePage,
    listCall: 'opsListLotteryCases',
    isOfMerchants: true,
    oneCall: 'opsGetLotteryCase',
    liveTopic: 'opsLotteryCase',
    subjects: { lotteryCase: (id) => `/lotteryCases/${id}` },
    prefixes: { lcs: 'lotteryCase' },
  },
  {
    name: 'lotteryPrizes',
    permission: 'lottery.ticket.read',
    menu: { group: 'lottery', place: 37, icon: PrizeIcon },
    waiting: (now) => now.lottery?.prizes ?? null,
    queues: [
      {
        label: 'dashboard.lottery.prizes',
        filter: { state: 'held' },
        count: (now) => now.lottery?.prizes,
        place: 69,
      },
    ],
    list: async () => (await import('./prizes/prize-list.tsx')).PrizeList,
    listCall: 'opsListShotPrizes',
    isUnsortable: true,
    isOfMerchants: true,
    subjects: { lotteryShotPrize: () => '/lotteryPrizes' },
  },
  {
    name: 'lotteryPrizeRules',
    permission: 'lottery.draw.read',
    menu: { group: 'lottery', place: 55, icon: RulesIcon },
    list: async () => (await import('./prizes/rules-page.tsx')).PrizeRulesPage,
    subjects: { lotteryPrizeRules: () => '/lotteryPrizeRules' },
  },
  {
    name: 'lotteryMarkets',
    permission: 'lottery.draw.read',
    menu: { group: 'lottery', place: 40, icon: MarketIcon },
    isUnsortable: true,
    list: async () => (await import('./markets/market-list.tsx')).MarketList,
    show: async () => (await import('./markets/market-page.tsx')).MarketPage,
    listCall: 'opsListMarkets',
    subjects: { lotteryMarket: (id) => `/lotteryMarkets/${id}/show` },
  },
  {
    name: 'lotteryGames',
    permission: 'lottery.draw.read',
    menu: { group: 'lottery', place: 50, icon: GameIcon },
    list: async () => (await import('./games/game-list.tsx')).LotteryGameList,
    show: async () => (await import('./games/game-page.tsx')).LotteryGamePage,
    listCall: 'opsListLotteryGames',
    isOfMerchants: true,
    subjects: { lotteryGame: (id) => `/lotteryGames/${id}/show` },
  },
];
