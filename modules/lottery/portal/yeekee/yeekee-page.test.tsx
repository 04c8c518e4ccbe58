import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { fill, server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lotteryPaths } from '../paths.ts';
import type { NearDraws } from '../near-draws.ts';
import type { OneDraw } from '../results/queries.ts';
import type { Shots } from './queries.ts';
import { YeekeePage } from './yeekee-page.tsx';

const round = (
  numero: string,
  at: string,
  state: 'open' | 'planned' | 'sealed' = 'open',
): NearDraws['next'][number] => ({
  numero,
  closeAt: `2026-11-20T${at}:00Z`,
  winningTime: `2026-11-20T${at}:30Z`,
  state,
});
const near: NearDraws = {
  previous: null,
  waiting: [],
  current: round('20261120-037', '08:00'),
  next: [round('20261120-038', '08:15', 'planned')],
  serverTime: '2026-11-20T07:58:00Z',
};
const draw: OneDraw = {
  market: 'YEEKEE15',
  gameName: 'Yeekee',
  numero: '20261120-037',
  state: 'open',
  winningTime: '2026-11-20T08:02:30Z',
  closeAt: '2026-11-20T08:00:00Z',
  prizes: null,
  versions: [],
  notes: [],
  summary: null,
  proof: { commit: 'a'.repeat(64), seed: null, seal: null, sealedAt: null, ticketCount: null, beacon: null },
};
const shot = (rank: number, number: string) => ({ rank, number, member: 'so***', at: '2026-11-20T07:57:00Z' });
const some: Shots = {
  shots: [shot(17, '00042'), shot(16, '04371'), shot(15, '12345')],
  ranked: [shot(1, '99999'), shot(16, '04371')],
  prizes: null,
  given: [],
  sum: '1171129',
  count: 17,
  senders: 4,
  endsAt: '2026-11-20T08:02:00Z',
  serverTime: '2026-11-20T07:58:00Z',
};

beforeEach(() => {
  server.answer('nearDraws', near);
  server.answer('lotteryDraw', draw);
  server.answer('yeekeeShots', some);
  server.answer('ownShotPrizes', { list: [], totalCount: 0, totalPages: 0 });
  server.answer('sendShot', ({ input }) => ({ rank: 18, number: input.body.number, at: some.serverTime, left: 19 }));
});
const open = (as: 'visitor' | 'player' = 'player', at: string = lotteryPaths.yeekee) =>
  renderPage(<YeekeePage />, { as, at });
const send = () => screen.getByRole('button', { name: 'Send' });

describe('the yeekee room', () => {
  it('is read by visitors, who are led to the log-in before they send', async () => {
    await open('visitor');
    const list = await screen.findByRole('list', { name: 'Numbers sent' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(/^1700042so\*\*\*/);
    const back = new URLSearchParams({ return: '/yeekee?numero=20261120-037' });
    expect(screen.getByRole('link', { name: 'Log in to send' })).toHaveAttribute('href', `/login?${back}`);
  });

  it('shows the first and the sixteenth, the sum, and what the round still needs', async () => {
    await open();
    expect((await screen.findByText('Place 1')).parentElement).toHaveTextContent('99999');
    expect(screen.getByText('Place 16').parentElement).toHaveTextContent('04371');
    expect(screen.getByText('Sum').parentElement).toHaveTextContent('1,171,129');
    expect(screen.getByText(/^Needs 20 numbers of 5 members/)).toBeInTheDocument();
  });

  it('counts down by the server to the end of sales, then of sending, then to the draw', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T09:00:00Z') });
    await open();
    expect(await screen.findByRole('timer', { name: 'Sales end' })).toHaveTextContent('02:00');
    expect(screen.getByRole('link', { name: 'Buy numbers' })).toHaveAttribute('href', '/lottery?gameCode=YEEKEE15');
    server.answer('yeekeeShots', { ...some, serverTime: '2026-11-20T08:00:30Z' });
    await act(() => vi.advanceTimersByTimeAsync(3100));
    expect(screen.getByRole('timer', { name: 'Sending ends' })).toHaveTextContent('01:30');
    expect(screen.queryByRole('link', { name: 'Buy numbers' })).toBeNull();
    expect(send()).toBeInTheDocument();
    server.answer('yeekeeShots', { ...some, serverTime: '2026-11-20T08:02:10Z' });
    await act(() => vi.advanceTimersByTimeAsync(3100));
    expect(screen.getByRole('timer', { name: 'Draw' })).toHaveTextContent('00:20');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('stays with the round one came for when the next one is sold', async () => {
    const [now, next] = [near.current!, near.next[0]!];
    server.answer('nearDraws', {
      ...near,
      waiting: [{ ...now, state: 'sealed' }],
      current: { ...next, state: 'open' },
      next: [],
    });
    const user = await open();
    expect(await screen.findByRole('button', { name: /Round 37/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Round 38' }));
    await waitFor(() => expect(server.sent('yeekeeShots').at(-1)?.input.params).toEqual({ numero: '20261120-038' }));
    expect(screen.getByTestId('address')).toHaveTextContent('numero=20261120-038');
  });

  it('shows the result, or that the stakes are given back', async () => {
    server.answer('lotteryDraw', {
      ...draw,
      state: 'drawn',
      prizes: { number: ['44656'] },
      thai: { top3: '656', bottom2: '44' },
    });
    await open();
    expect(await screen.findByText('44656')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('of a round that was given back says so', async () => {
    server.answer('lotteryDraw', { ...draw, state: 'refunded' });
    await open();
    expect(await screen.findByText(/^This round had too few numbers/)).toBeInTheDocument();
  });

  it('says that there is no number, no round, or that it could not be read', async () => {
    server.answer('yeekeeShots', { ...some, shots: [], ranked: [], sum: '0', count: 0, senders: 0 });
    await open();
    expect(await screen.findByText('No numbers yet')).toBeInTheDocument();
  });

  it('says that no round is on', async () => {
    server.answer('nearDraws', { ...near, current: null, next: [] });
    await open();
    expect(await screen.findByText('No round at the moment')).toBeInTheDocument();
  });

  it('is read again when it could not be', async () => {
    server.refuse('yeekeeShots', 'common.unavailable');
    const user = await open();
    await screen.findByRole('alert');
    server.answer('yeekeeShots', some);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Place 1')).toBeInTheDocument();
  });
});

describe('prizes for places', () => {
  const prizes = { stakeMin: '100.00', ranks: [{ rank: 16, amount: '100.00' }], lucky: ['50.00'] };
  const own = {
    numero: '20261120-037',
    rank: 16,
    isLucky: false,
    amount: '100.00',
    staked: '20.00',
    stakeMin: '100.00',
    state: 'refused' as const,
    refusal: 'stake' as const,
    at: some.serverTime,
  };

  it('say before the round what they bring and to whom', async () => {
    server.answer('yeekeeShots', { ...some, prizes });
    await open('visitor');
    const place = await screen.findByRole('region', { name: 'Prizes for your place' });
    expect(within(place).getByText('Place 16').parentElement).toHaveTextContent('฿100.00');
    expect(within(place).getByText('Lucky place 1').parentElement).toHaveTextContent('฿50.00');
    expect(place).toHaveTextContent(/staked at least .?฿100\.00/);
    expect(server.sent('ownShotPrizes')).toEqual([]);
  });

  it('say after it who got one, and why one’s own place brings nothing', async () => {
    server.answer('yeekeeShots', {
      ...some,
      prizes,
      given: [{ rank: 1, isLucky: false, amount: '100.00', member: 'so***' }],
    });
    server.answer('ownShotPrizes', { list: [own], totalCount: 1, totalPages: 1 });
    await open();
    expect(await screen.findByText(/you staked .?฿20\.00.? of .?฿100\.00.? in this round/)).toBeInTheDocument();
    expect(screen.getByText('Given in this round').parentElement).toHaveTextContent(/Place 1so\*\*\*.?฿100\.00/);
  });

  it.each([
    ['paid', 'is in your balance'],
    ['held', 'is being checked by our staff'],
  ] as const)('that are %s say so', async (state, text) => {
    server.answer('ownShotPrizes', { list: [{ ...own, state, refusal: null }], totalCount: 1, totalPages: 1 });
    await open();
    expect(await screen.findByText(/Your place 16: .?฿100\.00/)).toBeInTheDocument();
    expect(screen.getByText(new RegExp(text))).toBeInTheDocument();
  });
});

describe('sending a number', () => {
  it('tells its place and how many are left, and waits three seconds for the next', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = await open();
    await fill(user, await screen.findByLabelText('Five digits'), '๐๐๐๔๒');
    await user.click(send());
    expect(await screen.findByText('00042 is number 18 of the round')).toBeInTheDocument();
    expect(server.sent('sendShot')[0]?.input).toMatchObject({
      params: { numero: '20261120-037' },
      body: { number: '00042' },
    });
    expect(screen.getByText('19 more may be sent in this round')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Again in \d s$/ })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(send()).toBeEnabled();
  });

  it('takes exactly five digits, or draws them by lot', async () => {
    const user = await open();
    await fill(user, await screen.findByLabelText('Five digits'), '123');
    await user.click(send());
    expect(await screen.findByText('Type exactly five digits')).toBeInTheDocument();
    expect(server.sent('sendShot')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Random' }));
    expect(screen.getByLabelText<HTMLInputElement>('Five digits').value).toMatch(/^\d{5}$/);
  });

  it('says how long the server makes one wait, and that twenty were sent', async () => {
    server.refuse('sendShot', 'lottery.shotRefused', { reason: 'pause', waitSeconds: 2 });
    const user = await open();
    await fill(user, await screen.findByLabelText('Five digits'), '12345');
    await user.click(send());
    expect(await screen.findByText('You cannot send a number yet. Wait a moment')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Again in \d s$/ })).toBeDisabled();
    server.refuse('sendShot', 'lottery.shotRefused', { reason: 'count', max: 20 });
    await waitFor(() => expect(send()).toBeEnabled(), { timeout: 5000 });
    await user.click(send());
    expect(await screen.findByText('You have sent all 20 numbers of this round')).toBeInTheDocument();
  });
});
