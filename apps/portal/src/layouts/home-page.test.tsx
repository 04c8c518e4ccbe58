import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSite } from '../testing/render-site.tsx';
import { sessionOf } from '../testing/samples.ts';

afterEach(() => void vi.useRealTimers());

const first = { ...sessionOf('somchai'), firstTimeLogin: true };
const welcome = /This is your first log-in/;
const open = () => renderSite('/', { as: first });

it('welcomes a first log-in until the line is closed [GAP-041]', async () => {
  const user = await open();
  expect(await screen.findByText(welcome)).toBeInTheDocument();
  expect(sessionStorage.getItem('firstLogin')).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText(welcome)).toBeNull();
  expect(sessionStorage.getItem('firstLogin')).toBeNull();
});

it('welcomes for a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await screen.findByText(welcome);
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(screen.getByText(welcome)).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText(welcome)).toBeNull();
});

it('welcomes nobody who logged in before', async () => {
  await renderSite('/', { as: 'player' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(welcome)).toBeNull());
});
