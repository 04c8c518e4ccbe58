import { server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { NoticeBar } from './notice-bar.tsx';
import type { Announcements } from './queries.ts';

const notice = (at: number): Announcements['player'][number] => ({
  id: `ann_${at}`,
  title: `Notice ${at}`,
  content: `<p>Words of ${at}</p>`,
  startsAt: '2026-11-20T05:00:00Z',
});
const draw = (...player: Announcements['player']) => {
  server.answer('listAnnouncements', { player, banners: [], popup: [], promotion: [] });
  return renderPage(<NoticeBar />, { as: 'visitor' });
};
const bar = () => screen.findByRole('region');

it('keeps its place while notices are read, and goes when there are none', async () => {
  const release = server.hold('listAnnouncements');
  await draw();
  expect(await bar()).toBeInTheDocument();
  release();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

it('goes when they cannot be read: the page is complete without them', async () => {
  server.refuse('listAnnouncements', 'common.unavailable');
  await renderPage(<NoticeBar />, { as: 'visitor' });
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

it('shows one after the other by a press, and opens the one that is shown [HOM-027, HOM-028]', async () => {
  const user = await draw(notice(1), notice(2));
  expect(await screen.findByRole('button', { name: 'Notice 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next notice' }));
  await user.click(screen.getByRole('button', { name: 'Notice 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notice 2' }));
  expect(dialog.getByText('Words of 2')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('moves on by itself until it is stopped', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = await draw(notice(1), notice(2));
  await screen.findByRole('button', { name: 'Notice 1' });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await screen.findByRole('button', { name: 'Notice 2' });
  await user.click(screen.getByRole('button', { name: /^(Pause|Stop)/ }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('button', { name: 'Notice 2' })).toBeInTheDocument();
});

it('has nothing to turn where there is one', async () => {
  await draw(notice(1));
  await screen.findByRole('button', { name: 'Notice 1' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
