import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { dayText } from '../lib/time.ts';
import { renderPage } from '../testing/render-page.tsx';
import { permission } from '../testing/samples.ts';
import { DateRange } from './date-range.tsx';
import { rangeOf } from './day-range.ts';

function Dates() {
  const today = dayText();
  const [range, setRange] = useState(rangeOf('today', today));
  return (
    <DateRange range={range} onRange={setRange} more={[{ label: 'This month', range: rangeOf('today', today) }]} />
  );
}
const lit = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);

it('lights one of two ranges that are the same days: the pressed one', async () => {
  const user = await renderPage(<Dates />);
  expect(lit()).toEqual(['Today']);
  await user.click(screen.getByRole('button', { name: 'This month' }));
  expect(lit()).toEqual(['This month']);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(lit()).toEqual(['Today']);
});

it('begins the days of its shortcuts at midnight of the merchant', async () => {
  // One o'clock of the next day in Tokyo, late evening in Bangkok.
  vi.setSystemTime(new Date('2026-11-20T16:00:00Z'));
  const site = { ...permission, info: { ...permission.info, zone: 'Asia/Tokyo' } };
  const user = await renderPage(<Dates />, { site });
  expect(lit()).toEqual(['Yesterday']);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-21');
});
