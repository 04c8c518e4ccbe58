import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { renderPage, settled } from '@sanam/portal/testing/render-page.tsx';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleLaos, sampleLottery } from '../hall/sample-lottery.test-data.ts';
import { lotteryPaths } from '../paths.ts';
import type { NearDraws } from '../near-draws.ts';
import type { Opened } from './queries.ts';
import { ResultsPage } from './results-page.tsx';

const thai: Opened = {
  gameId: '1',
  gameCode: 'THGLO',
  gameName: 'Thai government',
  numero: '20261116',
  winningTime: '2026-11-16T07:30:00Z',
  number: '417652',
  thai: { top3: '652', bottom2: '38' },
};
const dice: Opened = {
  gameId: '9',
  gameCode: 'K3M1',
  gameName: 'Three dice',
  numero: '202612010430',
  winningTime: '2026-12-01T07:10:00Z',
  number: '4,3,1',
};
const near = (own: Partial<NearDraws> = {}): NearDraws => ({
  previous: thai,
  waiting: [],
  current: {
    numero: '20261201',
    winningTime: '2026-12-01T07:30:00Z',
    closeAt: '2026-12-01T07:20:00Z',
    state: 'open',
  },
  next: [],
  serverTime: '2026-12-01T07:10:00Z',
  ...own,
});
const archive = (list: Opened[], totalPages = 1) => ({ list, totalPages, totalCount: list.length });
const shown = () => screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent);

beforeEach(() => {
  server.answer('openedDraws', [thai, dice]);
  server.answer('lotteryGameMenus', [
    { tag: 'THAI', gameMenus: [sampleLottery({ remainTime: 1200 })] },
    { tag: 'FAST', gameMenus: [sampleLaos({ gameCode: 'K3M1', gameName: 'Three dice', gameMenuTag: 'FAST' })] },
  ]);
  server.answer('nearDraws', near());
  server.answer('lotteryResults', archive([thai]));
});

describe('the newest results', () => {
  const draw = () => renderPage(<ResultsPage />, { as: 'visitor', at: lotteryPaths.results });
  itShowsItsStates('openedDraws', {
    draw,
    full: [thai, dice],
    row: 'Thai government',
    empty: [],
    nothing: 'No results yet',
  });

  it('are read by visitors at their own address', async () => {
    await renderSite(lotteryPaths.results);
    expect(await screen.findByRole('heading', { level: 1, name: 'Lottery results' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Thai government' })).toHaveAttribute(
      'href',
      '/lotteryDraw?gameCode=THGLO&numero=20261116',
    );
  });

  it('show top and bottom of a Thai lottery, and balls where numbers are drawn [LOT-025]', async () => {
    await draw();
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first!).getByText('Last 3').parentElement).toHaveTextContent('652');
    expect(within(first!).getByText('Bottom 2').parentElement).toHaveTextContent('38');
    expect(within(first!).getByText('417652')).toBeInTheDocument();
    expect(['4', '3', '1'].map((one) => within(second!).getByText(one).textContent)).toEqual(['4', '3', '1']);
  });

  it('can be narrowed to a kind of lotteries', async () => {
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Fast draws' }));
    expect(shown()).toEqual(['Three dice']);
    await user.click(screen.getByRole('button', { name: 'All kinds' }));
    expect(shown()).toEqual(['Thai government', 'Three dice']);
  });

  it('count down to the next draw by the server, and then wait for it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-12-01T07:10:00Z') });
    server.answer('lotteryGameMenus', [{ tag: 'THAI', gameMenus: [sampleLottery({ remainTime: 3, lockTime: 0 })] }]);
    await draw();
    const card = (await screen.findAllByRole('article'))[0]!;
    expect(await within(card).findByRole('timer')).toHaveTextContent('00:03');
    const release = server.hold('lotteryGameMenus');
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(within(card).getByText('Result to come')).toBeInTheDocument();
    release();
  });

  it('of the Vietnamese lotteries are the newest hundred [LOT-024]', async () => {
    server.answer('vnOpenedDraws', [{ ...thai, gameCode: 'XSMB', gameName: 'North', thai: undefined }]);
    server.answer('vnGameMenu', []);
    await renderPage(<ResultsPage />, { as: 'visitor', at: `${lotteryPaths.results}?vendor=TCG_LOTTO_VN` });
    expect(await screen.findByRole('link', { name: 'North' })).toBeInTheDocument();
    expect(server.sent('vnOpenedDraws')[0]?.input.query).toEqual({ language: 'EN', count: '100' });
  });
});

describe('the results of a game', () => {
  const draw = (more = '') =>
    renderPage(<ResultsPage />, { as: 'visitor', at: `${lotteryPaths.results}?gameCode=THGLO${more}` });
  itShowsItsStates('lotteryResults', {
    draw,
    full: archive([thai]),
    row: '417652',
    empty: archive([]),
    nothing: 'No results yet',
  });

  it('come in pages that the address keeps', async () => {
    server.answer('lotteryResults', archive([thai], 3));
    const user = await draw();
    expect(await screen.findByRole('heading', { level: 1, name: 'Thai government' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /2$/ }));
    await waitFor(() => expect(server.sent('lotteryResults').at(-1)?.input.query).toMatchObject({ pageNo: '2' }));
    expect(screen.getByTestId('address')).toHaveTextContent('pageNo=2');
  });

  it('take no page from the address that is none', async () => {
    await draw('&pageNo=-4');
    await settled();
    expect(server.sent('lotteryResults').map(({ input }) => input.query.pageNo)).toEqual(['1']);
  });

  it('say when the next one comes, and which draws wait for theirs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-12-01T07:15:00Z') });
    // This device's clock is five minutes fast; the server's clock decides.
    server.answer('nearDraws', near({ waiting: [{ ...near().current!, numero: '20261130', state: 'sealed' }] }));
    await draw();
    expect(await screen.findByRole('timer', { name: 'Drawn in' })).toHaveTextContent('20:00');
    expect(screen.getByText('Closed, result to come: Draw of Nov 30')).toBeInTheDocument();
  });

  it('of a game that is not offered are said not to be there', async () => {
    server.refuse('lotteryResults', 'lottery.unknownGame');
    await draw();
    expect(await screen.findByText('There is no such lottery')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All results' })).toHaveAttribute('href', lotteryPaths.results);
  });
});
