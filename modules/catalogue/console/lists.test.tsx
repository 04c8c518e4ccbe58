import { server } from '@sanam/test-web';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { GameList } from './game-list.tsx';
import { ImportList } from './import-list.tsx';

const at = '2026-11-20T05:00:00Z';
const vendors = () => server.answer('opsListVendors', { list: [], totalPages: 0, totalCount: 0 });

describeList('games', {
  call: 'opsListGames',
  resource: 'games',
  list: <GameList />,
  row: {
    id: 'gam_1',
    code: 'lantern',
    vendor: 'GOOD',
    nameTh: 'โคม',
    nameEn: 'Lantern River',
    gameType: 'RNG',
    classify: 'slot',
    pictureUrl: null,
    kind: 'GAME',
    enabled: true,
    isHot: false,
    isNew: true,
    position: 10,
    minBet: '1.00',
    maxBet: '500.00',
    rtp: '0.9650',
    hasDemo: true,
    countries: [],
  },
  text: /Lantern River/,
  empty: 'No games yet',
  more: { classes: ['slot'] },
  before: vendors,
});

describeList('imports', {
  call: 'opsListImports',
  resource: 'imports',
  list: <ImportList />,
  row: {
    id: 'imp_0000000000000000000001',
    vendor: 'GOOD',
    source: 'csv',
    fileName: 'games-of-november.csv',
    state: 'checked',
    rows: 12,
    bad: 1,
    added: 3,
    changed: 2,
    createdBy: 'anong',
    createdAt: at,
    landedBy: null,
    landedAt: null,
  },
  text: /games-of-november/,
  empty: 'No files yet',
  before: vendors,
});
