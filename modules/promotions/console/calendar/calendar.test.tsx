import { server } from '@sanam/test-web';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '@sanam/console/testing/render-console.tsx';
import { CalendarPage } from './calendar-page.tsx';

const campaign = (id: string, title: string, from: string, to: string | null) => ({
  id,
  kind: 'claim' as const,
  state: 'live' as const,
  titles: [{ language: 'EN' as const, title }],
  from,
  to,
  group: 'welcome',
});
const [one, other] = ['pro_0000000000000000000a', 'pro_0000000000000000000b'];

it('shows what begins and ends, warns of a group that overlaps, and turns its pages', async () => {
  server.answer('opsCampaignCalendar', {
    zone: 'Asia/Bangkok',
    campaigns: [campaign(one, 'First', '2026-12-01', '2026-12-10'), campaign(other, 'Second', '2026-12-05', null)],
    days: [{ day: '2026-12-05', begins: [other], ends: [], running: 2 }],
    overlaps: [{ group: 'welcome', from: '2026-12-05', to: '2026-12-10', ids: [one, other] }],
  });
  const user = await renderConsole(<CalendarPage />);
  expect(await screen.findByText(/^Two campaigns of the group “welcome” run at once/)).toBeInTheDocument();
  expect(screen.getByText('Running: 2')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Second' })[0]).toHaveAttribute('href', expect.stringContaining(other));
  const asked = server.sent('opsCampaignCalendar')[0]!.input.query as { from: string };
  await user.click(screen.getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(server.sent('opsCampaignCalendar').at(-1)?.input.query).not.toMatchObject(asked));
});
