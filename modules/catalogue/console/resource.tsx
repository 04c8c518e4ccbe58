import GameIcon from '@mui/icons-material/CasinoOutlined';
import HallIcon from '@mui/icons-material/EmojiEventsOutlined';
import ListIcon from '@mui/icons-material/PushPinOutlined';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import type { ConsoleResource } from '@sanam/console/lib/resource.ts';
import type {} from '../contract/staff-calls.ts';

export const resources: ConsoleResource[] = [
  {
    name: 'games',
    permission: 'games.game.read',
    menu: { group: 'games', place: 20, icon: GameIcon },
    list: async () => (await import('./game-list.tsx')).GameList,
    show: async () => (await import('./game-page.tsx')).GamePage,
    listCall: 'opsListGames',
    isUnsortable: true,
    subjects: { game: (id) => `/games/${id}/show` },
  },
  {
    name: 'gameLists',
    permission: 'games.game.read',
    menu: { group: 'games', place: 30, icon: ListIcon },
    list: async () => (await import('./game-lists-page.tsx')).GameListsPage,
    subjects: { gameList: (id) => `/gameLists?gameType=${id.split('/')[1] ?? ''}&list=${id.split('/')[2] ?? ''}` },
  },
  {
    name: 'imports',
    permission: 'games.catalogue.read',
    menu: { group: 'games', place: 40, icon: ImportIcon },
    list: async () => (await import('./import-list.tsx')).ImportList,
    show: async () => (await import('./import-page.tsx')).ImportPage,
    listCall: 'opsListImports',
    isUnsortable: true,
    subjects: { import: (id) => `/imports/${id}/show` },
  },
  {
    name: 'halls',
    permission: 'games.hall.read',
    menu: { group: 'games', place: 70, icon: HallIcon },
    list: async () => (await import('./hall-settings-page.tsx')).HallSettingsPage,
    settings: { 'site.jackpot': '/halls', 'site.jackpotBase': '/halls', 'site.winners': '/halls' },
  },
];
