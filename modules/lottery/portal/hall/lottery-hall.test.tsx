import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { remember } from '@sanam/portal/lib/entry-memory.ts';
import { siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import { itShowsItsStates } from '@sanam/portal/testing/list-states.ts';
import { type PageOptions, renderPage, settled } from '@sanam/portal/testing/render-page.tsx';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { server } from '@sanam/test-web';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LotteryPage } from '../lottery-page.tsx';
import { usePrizeMode } from '../prize-mode.ts';
import { readFavourites } from './favourites.ts';
import type { LotteryMenu } from './queries.ts';
import { sampleLaos, sampleLottery } from './sample-lottery.test-data.ts';

const menu = (...games: ReturnType<typeof sampleLottery>[]): LotteryMenu =>
  games.map((game) => ({ tag: game.gameMenuTag, gameMenus: [game] }));
const full = menu(sampleLottery(), sampleLaos());
const address = () => screen.getByTestId('address').textContent;
const card = async (name: string) => (await screen.findByRole('link', { name })).closest('article')!;
const names = () => screen.getAllByRole('article').map((one) => within(one).getByRole('link').textContent);

beforeEach(() => {
  localStorage.clear();
  readFavourites();
  // The page stores the search of the previous test for the same history entry.
  remember('default', 'lotteries', undefined);
  server.answer('lotteryGameMenus', full);
  server.answer('lotteryFavourites', { gameIds: [] });
  server.answer('setLotteryFavourites', ({ input }) => input.body);
});
const draw = (options: PageOptions = {}) =>
  renderPage(<LotteryPage />, { as: 'visitor', at: gamePaths.lottery, ...options });

describe('the hall of lotteries', () => {
  itShowsItsStates('lotteryGameMenus', {
    draw,
    full,
    row: 'Thai government',
    empty: [],
    nothing: 'No lotteries yet',
  });

  it('is read by visitors at its addresses, without the navigation bar [LOT-003]', async () => {
    server.answer('vnGameMenu', menu(sampleLaos({ gameName: 'North', vendor: 'TCG_LOTTO_VN', gameMenuTag: 'NORTH' })));
    await renderSite('/vnlottery');
    expect(await screen.findByRole('heading', { level: 1, name: 'Vietnamese lotteries' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'North' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull();
  });

  it('is that of the vendor in its address, and knows every prize mode of the site [LOT-002, LOT-019]', async () => {
    server.answer('vnGameMenu', full);
    const modes: (string | undefined)[] = [];
    for (const vendor of ['TCG_SEA', 'ELOTT', 'LOTT', 'TCG_LOTTO_VN']) {
      await draw({ at: `/lottery?vendor=${vendor}` });
      await screen.findAllByText('Thai government');
      modes.push(server.sent('lotteryGameMenus').at(-1)?.input.query.prizeMode);
      cleanup();
    }
    expect(modes.slice(0, 3)).toEqual(['SEA', 'Elott', 'ZY']);
    expect(server.sent('vnGameMenu')).toHaveLength(1);
    // The Vietnamese modes have calls of their own.
    expect(new Set<string | undefined>(siteConfiguration.prizeModes)).toEqual(new Set([...modes.slice(0, 3), 'Lott']));
  });

  it('keeps its prize mode for the way back from a lottery; before any it is that of the site [LOT-018, LOT-020]', async () => {
    expect(usePrizeMode.getInitialState().prizeMode).toBe('SEA');
    await draw({ at: '/lottery?vendor=ELOTT' });
    await screen.findByText('Thai government');
    expect(usePrizeMode.getState().prizeMode).toBe('Elott');
    cleanup();
    await draw();
    await screen.findByText('Thai government');
    expect(usePrizeMode.getState().prizeMode).toBeNull();
  });

  it("asks for the member's own of the Vietnamese lotteries at their own address [LOT-022]", async () => {
    server.answer('vnGameMenu', full);
    server.answer('vnRecentGames', [sampleLaos()]);
    const user = await draw({ as: 'player', at: '/vnlottery' });
    await user.click(await screen.findByRole('tab', { name: 'Recent' }));
    await waitFor(() => expect(names()).toEqual(['Laos']));
    expect(server.sent('vnRecentGames')).not.toEqual([]);
    expect(server.sent('lotteryRecentGames')).toEqual([]);
  });

  it('lies below headings of the menu, and one of them can be chosen [LOT-004, LOT-011]', async () => {
    const user = await draw();
    expect(await screen.findByRole('heading', { level: 2, name: 'Laos' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Thai' }));
    expect(names()).toEqual(['Thai government']);
    await user.click(screen.getByRole('button', { name: 'All kinds' }));
    expect(names()).toEqual(['Thai government', 'Laos']);
  });

  it('finds by the day in the zone of the market, and by a draw that the calendar added or moved', async () => {
    // The draws fall on a Tuesday; in the zone of the merchant the first one falls on the next day.
    const newYork = { gameName: 'New York', winningTime: '2026-12-01T21:00:00Z', drawDayOfWeek: '' };
    const added = { gameName: 'Malay', gameId: '3', gameCode: 'MAG4D', drawDayOfWeek: '1,4,7' };
    server.answer('lotteryGameMenus', menu(sampleLottery(newYork), sampleLottery(added), sampleLaos()));
    const user = await draw();
    await screen.findByText('New York');
    await user.selectOptions(screen.getByLabelText('Draws on'), 'Tuesday');
    expect(names()).toEqual(['New York', 'Malay']);
  });

  it('finds by weekday, Monday first and by the numbers of the calls [LOT-005, LOT-006]', async () => {
    const user = await draw();
    await screen.findByText('Thai government');
    const days = within(screen.getByLabelText('Draws on')).getAllByRole<HTMLOptionElement>('option').slice(1);
    expect(days.map(({ value, text }) => `${value} ${text}`)).toEqual([
      '2 Monday',
      '3 Tuesday',
      '4 Wednesday',
      '5 Thursday',
      '6 Friday',
      '7 Saturday',
      '1 Sunday',
    ]);
    await user.selectOptions(screen.getByLabelText('Draws on'), 'Friday');
    expect(names()).toEqual(['Laos']);
    // The first of December 2026 is a Tuesday.
    await user.selectOptions(screen.getByLabelText('Draws on'), 'Tuesday');
    expect(names()).toEqual(['Thai government']);
  });

  it('finds by name, and says when nothing matches [LOT-007]', async () => {
    const user = await draw();
    await screen.findByText('Thai government');
    await user.type(screen.getByRole('searchbox'), 'lao');
    expect(names()).toEqual(['Laos']);
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByText('No lottery matches')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(names()).toEqual(['Thai government', 'Laos']);
  });

  it('leads from a lottery to its page, with its vendor and play type', async () => {
    await draw();
    const link = await screen.findByRole('link', { name: 'Thai government' });
    expect(link).toHaveAttribute('href', '/lottery?gameCode=THGLO&vendor=TCG_SEA&playType=TOP3');
  });

  it('shows the popular ones [LOT-008, LOT-023]', async () => {
    server.answer('popularLotteries', [sampleLaos()]);
    const user = await draw({ at: '/lottery?vendor=TCG_SEA' });
    await user.click(await screen.findByRole('tab', { name: 'Popular' }));
    await waitFor(() => expect(names()).toEqual(['Laos']));
    expect(server.sent('popularLotteries')[0]?.input.query).toEqual({
      count: '20',
      prizeMode: 'SEA',
      device: 'WEB',
      language: 'EN',
    });
  });

  it('shows what the member played last [LOT-010, LOT-026]', async () => {
    server.answer('lotteryRecentGames', [sampleLaos()]);
    const user = await draw({ as: 'player', at: '/lottery?vendor=TCG_SEA' });
    await user.click(await screen.findByRole('tab', { name: 'Recent' }));
    await waitFor(() => expect(names()).toEqual(['Laos']));
    expect(server.sent('lotteryRecentGames')[0]?.input.query).toMatchObject({
      prizeMode: 'SEA',
      device: 'WEB',
      recentCount: '100',
    });
  });

  it("leads a visitor from a member's own lists to the log-in", async () => {
    const user = await draw();
    await user.click(await screen.findByRole('tab', { name: 'Favourites' }));
    const back = new URLSearchParams({ return: '/lottery?page=fav' });
    await waitFor(() => expect(address()).toBe(`/login?${back}`));
  });
});

describe('favourite lotteries', () => {
  it('are kept by username in the browser, and told to the server [LOT-009, LOT-017]', async () => {
    const user = await draw({ as: 'player' });
    const heart = within(await card('Laos')).getByRole('button', { name: 'Keep Laos as a favourite' });
    await settled();
    await user.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(JSON.parse(localStorage.getItem('LOTTFAV')!)).toEqual({ somchai: ['2'] });
    await waitFor(() => expect(server.sent('setLotteryFavourites').at(-1)?.input.body).toEqual({ gameIds: ['2'] }));
    await user.click(screen.getByRole('tab', { name: 'Favourites' }));
    expect(names()).toEqual(['Laos']);
  });

  it("take the server's list at log-in, or give it what was kept here", async () => {
    localStorage.setItem('LOTTFAV', JSON.stringify({ somchai: ['1'], other: ['9'] }));
    readFavourites();
    await draw({ as: 'player' });
    await waitFor(() => expect(server.sent('setLotteryFavourites').at(-1)?.input.body).toEqual({ gameIds: ['1'] }));
    server.answer('lotteryFavourites', { gameIds: ['2'] });
    await draw({ as: 'player' });
    await waitFor(() => expect(JSON.parse(localStorage.getItem('LOTTFAV')!)).toEqual({ somchai: ['2'], other: ['9'] }));
  });

  it('go back to what they were when the server does not take them', async () => {
    server.refuse('setLotteryFavourites', 'common.unavailable');
    const user = await draw({ as: 'player' });
    const heart = within(await card('Laos')).getByRole('button', { name: 'Keep Laos as a favourite' });
    await settled();
    await user.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
    expect(JSON.parse(localStorage.getItem('LOTTFAV')!)).toEqual({ somchai: [] });
  });
});

describe('a lottery of the hall', () => {
  it('counts down to the end of its sales, and closes by itself [LOT-015]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-12-01T07:10:00Z') });
    server.answer('lotteryGameMenus', menu(sampleLottery({ remainTime: 605 })));
    await draw();
    const open = await card('Thai government');
    expect(within(open).getByRole('timer')).toHaveTextContent('00:05');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(within(open).getByRole('timer')).toHaveTextContent('00:03');
    const release = server.hold('lotteryGameMenus');
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(within(open).getByText('Closed, result to come')).toBeInTheDocument();
    release();
    vi.useRealTimers();
  });

  it('says why nothing is sold, and shows at most six digits of the last number [LOT-016]', async () => {
    server.answer(
      'lotteryGameMenus',
      menu(
        sampleLottery({ state: 'suspended', lastNumber: '12345678' }),
        sampleLaos({ state: 'waiting', numero: null, remainTime: 0, lockTime: 0 }),
      ),
    );
    await draw();
    expect(within(await card('Thai government')).getByText('Paused')).toBeInTheDocument();
    expect(within(await card('Thai government')).getByText('123456')).toBeInTheDocument();
    expect(within(await card('Laos')).getByText('Not open yet')).toBeInTheDocument();
    expect(within(await card('Laos')).getByText('Draws on Monday, Wednesday, Friday')).toBeInTheDocument();
  });
});
