import { keys } from '@sanam/merchants/portal/keys.ts';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { renderPage } from '../testing/render-page.tsx';
import { permission } from '../testing/samples.ts';
import { useDayRange } from './use-day-range.ts';

function Days() {
  const [{ from, to }, setRange] = useDayRange('last7');
  return (
    <button type="button" onClick={() => setRange({ from: '2026-11-01', to: '2026-11-02' })}>
      {from} to {to}
    </button>
  );
}
const siteIn = (zone: string) => ({ ...permission, info: { ...permission.info, zone } });
const siteIsIn = (zone: string): void =>
  act(() => {
    queryClient.setQueryData(keys.permission, siteIn(zone));
  });

it('follows the day of the merchant, which is known late, until a range is chosen', async () => {
  // One o'clock of the next day in Tokyo, late evening in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T16:00:00Z'));
  const user = await renderPage(<Days />, { site: siteIn('Asia/Bangkok') });
  expect(screen.getByRole('button')).toHaveTextContent('2026-11-14 to 2026-11-20');
  siteIsIn('Asia/Tokyo');
  expect(await screen.findByText('2026-11-15 to 2026-11-21')).toBeInTheDocument();
  await user.click(screen.getByRole('button'));
  siteIsIn('Asia/Bangkok');
  expect(screen.getByRole('button')).toHaveTextContent('2026-11-01 to 2026-11-02');
});
