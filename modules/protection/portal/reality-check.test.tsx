import { server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission, realityCheck } from '@sanam/portal/testing/samples.ts';
import { RealityCheck } from './reality-check.tsx';

type Check = Value<'realityCheck'>;
const due: Check = {
  ...realityCheck,
  isDue: true,
  dueInSeconds: 0,
  playedMinutes: 61,
  period: { stake: '500.00', win: '320.00', net: '-180.00' },
  today: { stake: '900.00', win: '950.00', net: '50.00' },
};

const left = vi.fn<() => void>();
const draw = (at = '/game') => renderPage(<RealityCheck isPlaying onLeave={left} />, { at });
const dialog = () => screen.findByRole('dialog', { name: 'You have been playing for 61 min' });
const choices = () => server.sent('answerRealityCheck').map(({ input }) => input.body);

afterEach(() => {
  left.mockClear();
  vi.useRealTimers();
});

describe('the reality check', () => {
  it('shows time and figures with three equal buttons, and no way around them', async () => {
    server.answer('realityCheck', due);
    const user = await draw();
    const shown = await dialog();
    const rows = within(shown)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual(['This timeToday', 'Bets฿500.00฿900.00', 'Wins฿320.00฿950.00', 'Result−฿180.00฿50.00']);
    const buttons = within(shown).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['Keep playing', 'Bet history', 'Leave the game']);
    expect(new Set(buttons.map((button) => button.className)).size).toBe(1);
    await user.keyboard('{Escape}');
    expect(shown).toBeInTheDocument();
  });

  it('comes when its time has come, without a question in between', async () => {
    vi.useFakeTimers();
    server.answer('permission', permission);
    server.answer('realityCheck', realityCheck);
    await draw();
    await act(() => vi.advanceTimersByTimeAsync(3_500_000));
    expect(server.sent('realityCheck')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    server.answer('realityCheck', due);
    await act(() => vi.advanceTimersByTimeAsync(101_000));
    expect(server.sent('realityCheck')).toHaveLength(2);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('goes when the player plays on', async () => {
    server.answer('realityCheck', due);
    server.answer('answerRealityCheck', realityCheck);
    const user = await draw();
    await user.click(within(await dialog()).getByRole('button', { name: 'Keep playing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(choices()).toEqual([{ checkId: due.checkId, choice: 'continue' }]);
    expect(left).not.toHaveBeenCalled();
  });

  it('makes room for the record and stays due', async () => {
    server.answer('realityCheck', due);
    server.answer('answerRealityCheck', due);
    const user = await draw('/game?nodeId=1');
    await user.click(within(await dialog()).getByRole('button', { name: 'Bet history' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('mc=personalHistoryCopy'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(choices()).toEqual([{ checkId: due.checkId, choice: 'history' }]);
  });

  it('lets the player leave, also when the line is down', async () => {
    server.answer('realityCheck', due);
    server.lose('answerRealityCheck');
    const user = await draw();
    const shown = await dialog();
    await user.click(within(shown).getByRole('button', { name: 'Keep playing' }));
    expect(await screen.findByText(/connection|network/i)).toBeInTheDocument();
    expect(shown).toBeInTheDocument();
    await user.click(within(shown).getByRole('button', { name: 'Leave the game' }));
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
  });
});
