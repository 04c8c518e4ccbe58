import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSite } from '@sanam/portal/testing/render-site.tsx';
import { permission } from '@sanam/portal/testing/samples.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { JackpotCounter } from './jackpot-counter.tsx';

beforeEach(() => {
  // Ten seconds after midnight in Bangkok: three steps of three seconds.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-19T17:00:10Z') });
});
afterEach(() => vi.useRealTimers());

const shown = () => screen.getByTestId('jackpot').textContent;

it('begins each day at the merchant’s base and grows by 165.11 every 3000 ms; it says that it is no prize [GAM-021]', async () => {
  await renderPage(<JackpotCounter />, { as: 'visitor' });
  expect(shown()).toBe('฿1,495.33');
  expect(screen.getByText('An illustration, not a prize')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(2999));
  expect(shown()).toBe('฿1,495.33');
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toBe('฿1,660.44');
  act(() => void vi.advanceTimersByTime(3000));
  expect(shown()).toBe('฿1,825.55');
});

it('stands still for those who asked for less movement', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await renderPage(<JackpotCounter />, { as: 'visitor' });
  act(() => void vi.advanceTimersByTime(9000));
  expect(shown()).toBe('฿1,495.33');
});

it('is not there where the merchant does not want it', async () => {
  const jackpot = { ...permission.info.jackpot, isShown: false };
  await renderPage(<JackpotCounter />, {
    as: 'visitor',
    site: { ...permission, info: { ...permission.info, jackpot } },
  });
  expect(screen.queryByTestId('jackpot')).toBeNull();
});

it('is on the slot page and on no other hall [GAM-020]', async () => {
  vi.useRealTimers();
  await renderSite('/rng');
  expect(await screen.findByTestId('jackpot')).toBeInTheDocument();
});
