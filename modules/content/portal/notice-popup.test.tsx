import { server } from '@sanam/test-web';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAfterLogin, showAfterLogin, useAfterLogin } from '@sanam/portal/lib/popup.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { NoticePopup } from './notice-popup.tsx';
import type { Announcements } from './queries.ts';

const news: Announcements['popup'][number] = {
  id: 'ann_1',
  title: 'Songkran hours',
  content: '<p>Open <b>all night</b><script>1</script></p>',
  startsAt: '2026-11-20T05:00:00Z',
  mayHideToday: true,
};
const each: Announcements['popup'][number] = { ...news, id: 'ann_2', title: 'New terms', mayHideToday: false };

const popup = () => screen.findByRole('dialog', { name: 'News for you' });
const hideToday = () => screen.getByRole('checkbox', { name: 'Do not show again today' });

beforeEach(() => {
  // Just before midnight in Bangkok.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T16:59:00Z') });
  showAfterLogin();
});
afterEach(() => {
  closeAfterLogin();
  vi.useRealTimers();
});

async function open(...popups: Announcements['popup']) {
  server.answer('listAnnouncements', { player: [], banners: [], popup: popups, promotion: [] });
  const user = await renderPage(<NoticePopup />);
  await waitFor(() => expect(server.sent('listAnnouncements')).not.toEqual([]));
  return user;
}
/** The next log-in in the same browser. */
async function openAgain(...popups: Announcements['popup']) {
  cleanup();
  sessionStorage.clear();
  showAfterLogin();
  return open(...popups);
}

it('has the label, every notice with its clean words, and a way to close it [CNT-007]', async () => {
  const user = await open(news, each);
  const shown = within(await popup());
  expect(shown.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'NewsSongkran hours',
    'NewsNew terms',
  ]);
  expect(shown.getAllByText('all night')[0]?.tagName).toBe('B');
  expect(document.querySelector('dialog script')).toBeNull();
  await user.click(shown.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(useAfterLogin.getState().due).toBe(false);
});

it('is not there without news, or before a log-in', async () => {
  await open();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  await openAgain(news);
  await popup();
  act(closeAfterLogin);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it("is back on the merchant's next day when it was sent away for today [CNT-008, GAP-100]", async () => {
  const user = await open(news);
  await popup();
  await user.click(hideToday());
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(localStorage.getItem('hideNoticeToday')).toBe('2026-11-20');
  await openAgain(news, each);
  expect(within(await popup()).queryByText('Songkran hours')).toBeNull();
  expect(screen.getByText('New terms')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).toBeNull();
  vi.setSystemTime(new Date('2026-11-20T17:00:00Z'));
  await openAgain(news);
  expect(within(await popup()).getByText('Songkran hours')).toBeInTheDocument();
});

it('is back at the next log-in when it was only closed', async () => {
  const user = await open(news);
  await popup();
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await openAgain(news);
  expect(await popup()).toBeInTheDocument();
});
