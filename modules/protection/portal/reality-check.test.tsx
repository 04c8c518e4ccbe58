import { server } from '@sanam/test-web';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission, realityCheck } from '@sanam/portal/testing/samples.ts';
import { PlayNet, RealityCheck } from './reality-check.tsx';

type Check = Value<'realityCheck'>;
const held = {
  frame: 'day',
  own: '500.00',
  limit: '500.00',
  used: '100.00',
  resetsAt: null,
  pending: null,
} as const;
const due: Check = {
  ...realityCheck,
  isDue: true,
  dueInSeconds: 0,
  playedMinutes: 61,
  period: { stake: '500.00', win: '320.00', net: '-180.00' },
  today: { stake: '900.00', win: '950.00', net: '50.00' },
  limits: [
    { ...held, kind: 'deposit', left: '400.00' },
    { ...held, kind: 'time', limit: '90', used: '60', left: '30' },
  ],
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
  it('shows time, figures and limits left with five equal buttons, and no way around them', async () => {
    server.answer('realityCheck', due);
    const user = await draw();
    const shown = await dialog();
    const rows = within(shown)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual(['This timeToday', 'Bets฿500.00฿900.00', 'Wins฿320.00฿950.00', 'Result−฿180.00฿50.00']);
    const buttons = within(shown).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual([
      'Keep playing',
      'Take a break',
      'Limits',
      'Bet history',
      'Leave the game',
    ]);
    const left = within(within(shown).getByRole('region', { name: 'Left of your limits' }));
    expect(left.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Deposit limit · a day฿400.00',
      'Playing time · a day30 min',
    ]);
    // Help opens beside the game, which goes on where it was.
    const help = within(shown).getByRole('link', { name: 'Help, and somebody to talk to' });
    expect([help.getAttribute('href'), help.getAttribute('target')]).toEqual(['/help#safe', '_blank']);
    expect(within(shown).getByRole('heading', { level: 2 })).toHaveFocus();
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

  it('pauses the game until it is answered', async () => {
    const paused = vi.fn<(isPaused: boolean) => void>();
    server.answer('realityCheck', due);
    server.answer('answerRealityCheck', realityCheck);
    const user = await renderPage(<RealityCheck isPlaying onLeave={left} onPause={paused} />, { at: '/game' });
    const keep = within(await dialog()).getByRole('button', { name: 'Keep playing' });
    expect(paused.mock.calls).toEqual([[true]]);
    await user.click(keep);
    await waitFor(() => expect(paused.mock.calls).toEqual([[true], [false]]));
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

  it.each(['Take a break', 'Limits'])('leads to safer play by "%s" and stays due', async (name) => {
    server.answer('realityCheck', due);
    server.answer('answerRealityCheck', due);
    const user = await draw('/game?nodeId=1');
    await user.click(within(await dialog()).getByRole('button', { name }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('mc=saferPlay'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(choices()).toEqual([{ checkId: due.checkId, choice: name === 'Limits' ? 'limits' : 'break' }]);
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

describe('the result above the game', () => {
  const line = () => screen.getByRole('link', { name: /Safer play/ });

  it('stands there with a way to safer play', async () => {
    server.answer('realityCheck', { ...due, isDue: false, dueInSeconds: 600 });
    await renderPage(<PlayNet isPlaying change={1} />, { at: '/game?nodeId=1' });
    await waitFor(() => expect(line()).toHaveTextContent('Result now −฿180.00Today ฿50.00'));
    expect(line()).toHaveAttribute('href', expect.stringContaining('mc=saferPlay'));
  });

  function Moving() {
    const [change, setChange] = useState<number | undefined>(1);
    return (
      <>
        <button onClick={() => setChange((now) => (now ?? 1) + 1)}>Money moves</button>
        <button onClick={() => setChange(undefined)}>A round is shown</button>
        <PlayNet isPlaying change={change} />
      </>
    );
  }

  it('is read again when money moved, at most every 15 seconds, and not while a round is shown', async () => {
    vi.useFakeTimers();
    server.answer('permission', permission);
    server.answer('realityCheck', realityCheck);
    await renderPage(<Moving />, { at: '/game?nodeId=1' });
    const after = async (ms: number, pressed?: string) => {
      if (pressed !== undefined) fireEvent.click(screen.getByRole('button', { name: pressed }));
      await act(() => vi.advanceTimersByTimeAsync(ms));
      return server.sent('realityCheck').length;
    };
    expect(await after(60_000)).toBe(1);
    expect(await after(10, 'Money moves')).toBe(2);
    expect(await after(5000, 'Money moves')).toBe(2);
    expect(await after(5000, 'Money moves')).toBe(2);
    expect(await after(5000)).toBe(3);
    await after(10, 'Money moves');
    expect(await after(60_000, 'A round is shown')).toBe(3);
  });
});
