// The calendar of campaigns in days of the merchant.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPublishers, type Publishers } from '../campaign.test-data.ts';

let t: TestApp;
let staff: Publishers;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
});
afterAll(() => t.close());

it('shows published campaigns of its days, and those of one group that overlap', async () => {
  const group = { name: 'welcome', holds: 'ever' } as const;
  // The first of May in Bangkok starts at 17:00 UTC of the previous day.
  const one = await staff.open('claim', {
    group,
    startsAt: '2031-04-30T17:00:00.000Z',
    endsAt: '2031-05-10T16:59:00.000Z',
  });
  const other = await staff.open('claim', { group, startsAt: '2031-05-10T03:00:00.000Z' });
  await staff.open('claim', { startsAt: '2031-08-01T00:00:00.000Z' });
  const read = (from: string, to: string) => staff.writer.call('opsCampaignCalendar', { query: { from, to } });
  const { value } = await read('2031-05-01', '2031-05-31');
  expect(value.campaigns.map(({ id, from, to }) => [id, from, to])).toEqual([
    [one, '2031-05-01', '2031-05-10'],
    [other, '2031-05-10', null],
  ]);
  expect(value.days).toEqual([
    { day: '2031-05-01', begins: [one], ends: [], running: 1 },
    { day: '2031-05-10', begins: [other], ends: [one], running: 2 },
  ]);
  expect(value.overlaps).toEqual([{ group: 'welcome', from: '2031-05-10', to: '2031-05-10', ids: [one, other] }]);
  expect((await read('2031-05-31', '2031-05-01')).code).toBe('request.invalid');
  expect((await read('2031-01-01', '2031-12-31')).code).toBe('request.invalid');
});
