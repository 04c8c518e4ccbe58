import { server } from '@sanam/test-web';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { setSystemStatus, useSystemStatus } from '@sanam/portal/lib/system-status.ts';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { permission } from '@sanam/portal/testing/samples.ts';
import { ClosedSite } from './closed-site.tsx';

type Status = Value<'systemStatus'>;
const open: Status = { status: 0, endTime: null, reason: null, address: null, message: null };
const closed: Status = { ...open, status: 1, reason: 'maintenance' };
const service: Value<'customerService'> = {
  version: 1,
  pathList: [],
  entries: [],
  hosts: [],
  chat: { headerColour: null },
};
const refresh = () => screen.getByRole('button', { name: 'Refresh' });

beforeEach(() => {
  server.answer('customerService', service);
  server.answer('permission', permission);
});
afterEach(() => setSystemStatus(0));

async function draw(answer: Status, status: 1 | 2 = 1) {
  setSystemStatus(status);
  server.answer('systemStatus', answer);
  const user = await renderPage(<ClosedSite status={status} page={null} />, { as: 'visitor' });
  await waitFor(() => expect(server.sent('systemStatus')).toHaveLength(1));
  return user;
}

it('says that the site is in maintenance, until when, and what the operator says about it, as text [PLT-025]', async () => {
  await draw({ ...closed, endTime: '2026-11-20T05:00:00Z', message: 'New <b>games</b> are coming' });
  expect(screen.getByRole('heading', { name: 'We are under maintenance' })).toBeInTheDocument();
  expect(await screen.findByText('New <b>games</b> are coming')).toBeInTheDocument();
  expect(screen.getByText(/^Expected to end at .*2026/)).toBeInTheDocument();
});

it('names no end where none is known', async () => {
  await draw(closed);
  await screen.findByText('Your money and records are safe. We will be back as soon as we can.');
  expect(screen.queryByText(/^Expected to end/)).toBeNull();
});

it.each([
  ['region', /restricted by location/],
  ['address', /restricted for this IP address/],
] as const)('says why a visitor is kept out, and the address the server sees: %s [PLT-026]', async (reason, words) => {
  await draw({ ...open, status: 2, reason, address: '203.0.113.7' }, 2);
  expect(screen.getByRole('heading', { name: 'Not available where you are' })).toBeInTheDocument();
  expect(await screen.findByText('Your IP address: 203.0.113.7')).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('stays, and can be pressed again, when the status cannot be read', async () => {
  const user = await draw(closed);
  server.lose('systemStatus');
  await user.click(refresh());
  await waitFor(() => expect(server.sent('systemStatus').length).toBeGreaterThan(1));
  await waitFor(() => expect(refresh()).toBeEnabled());
  expect(useSystemStatus.getState().status).toBe(1);
});

it('asks by itself, and opens the site when it is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await draw(closed);
  server.answer('systemStatus', open);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(useSystemStatus.getState().status).toBe(0));
});

it('offers customer service only where the operator has set it up', async () => {
  await draw(closed);
  await waitFor(() => expect(server.sent('customerService')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Customer service' })).toBeNull();
});

it('opens customer service in a pop-up', async () => {
  server.answer('customerService', { ...service, pathList: [{ type: 1, path: 'AAAA12345678' }] });
  const popup = vi.spyOn(window, 'open').mockReturnValue(null);
  const user = await draw(closed);
  await user.click(await screen.findByRole('button', { name: 'Customer service' }));
  expect(popup).toHaveBeenCalledOnce();
});
