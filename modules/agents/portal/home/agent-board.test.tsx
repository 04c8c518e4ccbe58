import { server } from '@sanam/test-web';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Value } from '@sanam/client/client';
import { renderPage } from '@sanam/portal/testing/render-page.tsx';
import { featuresOff, overviewSample, reportSample } from '../testing.ts';
import { AgentBoard } from './agent-board.tsx';

const income = (paid: string): Value<'agentIncome'> => ({
  list: [],
  hasMore: false,
  totals: { entitlement: paid, toDownline: '0.00', net: paid, setOff: '0.00', waiting: '0.00', paid },
  plot: [],
  zone: 'Asia/Bangkok',
});

beforeEach(() => {
  // Noon in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T05:00:00Z'));
  server.answer('consolidated', featuresOff);
  server.answer('agentOverview', overviewSample);
  server.answer('agentTeamReport', reportSample);
  server.answer('agentIncome', ({ input }) => income(input.query.from === '2026-11-20' ? '12.34' : '250.00'));
  server.answer('agentAnnouncements', { list: [], zone: 'Asia/Bangkok' });
});

const draw = () => renderPage(<AgentBoard />, { as: 'player', at: '/agentHome' });
const figure = (label: string) => within(screen.getByText(label).closest('div, section, article')!);

it('shows what the agent earned today and the day before, and what the team does today', async () => {
  await draw();
  await screen.findByText('My income today');
  expect(figure('My income today').getByText('฿12.34')).toBeVisible();
  expect(figure('My income yesterday').getByText('฿250.00')).toBeVisible();
  expect(figure('Team').getByText('1,234')).toBeVisible();
  expect(figure('Valid bet').getByText('฿640.00')).toBeVisible();
  const today = { from: '2026-11-20', to: '2026-11-20' };
  expect(server.sent('agentTeamReport').map(({ input }) => input.query)).toEqual([today]);
});

it('leads to each contract that waits for a signature, and to the work of the day', async () => {
  server.answer('consolidated', { ...featuresOff, divtypereq: '1', contracthoursalreq: '1' });
  await draw();
  const offers = within(await screen.findByRole('region', { name: 'Offers waiting for you' }));
  expect(offers.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/agentHome?ac=agentHourSalary',
    '/agentHome?ac=agentDividend',
  ]);
  expect(screen.getByRole('link', { name: 'Downline' })).toHaveAttribute('href', '/agentHome?ac=agentDownline');
});

it('says nothing of offers while none waits, and shows what is announced', async () => {
  const one = { id: 'ann_1', title: 'New plans', content: '<p>x</p>', startsAt: '2026-11-20T05:00:00Z', isRead: false };
  server.answer('agentAnnouncements', { list: [one], zone: 'Asia/Bangkok' });
  await draw();
  expect(await screen.findByRole('link', { name: /New plans/ })).toHaveAttribute(
    'href',
    '/agentHome?ac=agentAnnouncement',
  );
  expect(screen.getByText('New')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Offers waiting for you' })).toBeNull();
});
