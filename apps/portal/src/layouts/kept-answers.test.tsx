import { server } from '@sanam/test-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { keys as memberKeys } from '@sanam/members/portal/keys.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { enterPortal } from '@sanam/auth/portal/use-enter.ts';
import { chooseLanguage } from '../lib/choices.ts';
import { KEPT_MS, queryClient } from '../lib/query-client.ts';
import { renderSite } from '../testing/render-site.tsx';
import { memberInfo, sessionOf } from '../testing/samples.ts';

const kept = ['listAnnouncements', 'permission', 'routers'] as const;
const counts = () => kept.map((name) => server.sent(name).length);
/** Waits until the page has read the cached answers; the merchant is part of the page. */
async function settled(): Promise<number[]> {
  // Waits for the answer, not only the request: a request in progress blocks a second one.
  for (const key of ['index_notice', 'routers'])
    await waitFor(() => expect(sessionStorage.getItem(key), key).not.toBeNull());
  return counts();
}
/** Returns the calls that were not repeated. */
const missing = (before: number[]) => kept.filter((name, at) => server.sent(name).length <= before[at]!);

afterEach(() => void vi.useRealTimers());

it('asks again for notices, merchant and hosts at a log-in [GAP-035]', async () => {
  await renderSite('/');
  const before = await settled();
  act(() => enterPortal(sessionOf('somchai'), () => undefined));
  await waitFor(() => expect(missing(before)).toEqual([]));
});

function answersOfMember(): void {
  server.answer('logout', {});
  server.answer('realityCheck', {
    intervalMinutes: 60,
    isDue: false,
    checkId: null,
    dueInSeconds: null,
    playedMinutes: 0,
    period: { stake: '0.00', win: '0.00', net: '0.00' },
    today: { stake: '0.00', win: '0.00', net: '0.00' },
    limits: [],
  });
}

type User = Awaited<ReturnType<typeof renderSite>>;
async function logOut(user: User): Promise<void> {
  await user.hover(await screen.findByRole('button', { name: 'Account of somchai' }));
  const banner = within(screen.getByRole('banner'));
  await user.click(banner.getByRole('button', { name: 'Log out' }));
  const question = await screen.findByRole('dialog', { name: 'Log out' });
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
}

it('asks again for them at a log-out [GAP-035]', async () => {
  const user = await renderSite('/', { as: 'player' }, answersOfMember);
  const before = await settled();
  await logOut(user);
  await waitFor(() => expect(missing(before)).toEqual([]));
});

it('keeps rank, VIP flag and balance from the log-in to the log-out [MBR-021, WAL-005]', async () => {
  const vip = { clubLabel: { labelName: 'Diamond', rankLevel: 5 }, memberLabel: [{ labelName: 'VIP' }] };
  const user = await renderSite('/', { as: 'player' }, () => {
    answersOfMember();
    server.answer('memberInfo', { ...memberInfo('somchai'), ...vip });
  });
  const member = () => queryClient.getQueryData(memberKeys.member);
  const money = () => queryClient.getQueryData(walletKeys.balance);
  await waitFor(() => expect(member()).toMatchObject(vip));
  await waitFor(() => expect(money()).toMatchObject({ sumBalance: '1500.00' }));
  await logOut(user);
  await waitFor(() => expect([member(), money()]).toEqual([undefined, undefined]));
});

it('asks again for them in another language, and for the notices in that language [GAP-035]', async () => {
  await renderSite('/');
  const before = await settled();
  await act(() => chooseLanguage('th'));
  await waitFor(() => expect(missing(before)).toEqual([]));
  expect(server.sent('listAnnouncements').at(-1)?.input.query).toMatchObject({ language: 'TH' });
});

it('asks again for the member in another language: the level has a name in each', async () => {
  await renderSite('/', { as: 'player' }, () => server.answer('memberLanguage', { language: 'TH' }));
  await settled();
  await waitFor(() => expect(queryClient.getQueryData(memberKeys.member)).toBeDefined());
  const before = server.sent('memberInfo').length;
  await act(() => chooseLanguage('th'));
  await waitFor(() => expect(server.sent('memberInfo').length).toBe(before + 1));
});

it('asks again for them after five minutes, not before [GAP-035]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderSite('/');
  const before = await settled();
  await act(() => vi.advanceTimersByTimeAsync(KEPT_MS - 30_000));
  expect(counts()).toEqual(before);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(missing(before)).toEqual([]));
});
