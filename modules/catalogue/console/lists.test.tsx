import { server } from '@sanam/test-web';
import { screen } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { api } from '@sanam/console/lib/api.ts';
import { describeList } from '@sanam/console/testing/list-states.tsx';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { GameList } from './game-list.tsx';
import { ImportList } from './import-list.tsx';

const at = '2026-11-20T05:00:00Z';
const vendors = () => server.answer('opsListVendors', { list: [], totalPages: 0, totalCount: 0 });

const game = {
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
};

describeList('games', {
  call: 'opsListGames',
  resource: 'games',
  list: <GameList />,
  row: game,
  text: /Lantern River/,
  empty: 'No games yet',
  more: { classes: ['slot'] },
  before: vendors,
});

describe('the list of games as a file', () => {
  const one = (list: object[]) =>
    server.answer('opsListGames', { list, totalPages: 1, totalCount: list.length, classes: [] } as never);
  async function press() {
    vendors();
    one([game]);
    const list = (
      <ResourceContextProvider value="games">
        <GameList />
      </ResourceContextProvider>
    );
    const user = await renderConsole(list, { at: '/games?filter=%7B%22vendor%22%3A%22GOOD%22%7D' });
    await screen.findByText('Lantern River');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  }

  it('has what the filter shows', async () => {
    const save = vi.spyOn(api, 'save').mockResolvedValue();
    await press();
    expect(await screen.findByText('1 rows exported')).toBeInTheDocument();
    expect(save).toHaveBeenCalledExactlyOnceWith('opsExportGames', { query: { vendor: 'GOOD' } });
  });

  it('says that it could not be made, and can be asked for again', async () => {
    vi.spyOn(api, 'save').mockRejectedValue(new TypeError('no network'));
    await press();
    expect(await screen.findByRole('alert')).not.toHaveTextContent('rows exported');
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  });
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
