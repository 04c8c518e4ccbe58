import { expect, it } from 'vitest';
import { cashbackOf } from '../../contract/cashback.ts';
import { type CashbackCampaign, lastDayOf, nextPeriod } from './rules.ts';

const zone = 'Asia/Bangkok';
const at = (day: string, clock = '00:00') => new Date(`${day}T${clock}:00+07:00`);
const campaign = (change: Partial<CashbackCampaign> = {}): CashbackCampaign => ({
  zone,
  startsAt: at('2026-11-01'),
  endsAt: null,
  after: null,
  since: '2026-11-01',
  versions: [{ version: 1, publishedAt: at('2026-10-20'), every: 'weekly' }],
  ...change,
});

it.each<[string, bigint, bigint, bigint]>([
  ['a tenth of what was lost, less what was received: 1,000.00 and 100.00', 100_000n, 10_000n, 9_000n],
  ['whole satang: 123.45', 12_345n, 0n, 1_234n],
  ['the cap at most', 1_000_000n, 0n, 50_000n],
  ['nothing where as much was received', 100_000n, 100_000n, 0n],
  ['nothing for who won', -100_000n, 0n, 0n],
])('gives back %s', (_what, lossMinor, receivedMinor, gives) => {
  const of = { lossMinor, receivedMinor, capMinor: 50_000n };
  expect(cashbackOf({ shareBasisPoints: 1000 }, of)).toBe(gives);
});

it('has days, weeks to Sunday and months', () => {
  expect(lastDayOf('daily', '2026-11-04')).toBe('2026-11-04');
  expect(['2026-11-02', '2026-11-08'].map((day) => lastDayOf('weekly', day))).toEqual(['2026-11-08', '2026-11-08']);
  expect(['2026-02-01', '2026-12-31'].map((day) => lastDayOf('monthly', day))).toEqual(['2026-02-28', '2026-12-31']);
});

it.each<[string, Partial<CashbackCampaign>, unknown]>([
  ['begins with the campaign, within its week', {}, { first: '2026-11-01', last: '2026-11-01', version: 1 }],
  ['follows the one before', { after: '2026-11-01' }, { first: '2026-11-02', last: '2026-11-08', version: 1 }],
  [
    'begins with a whole day',
    { startsAt: at('2026-11-03', '12:00') },
    { first: '2026-11-04', last: '2026-11-08', version: 1 },
  ],
  [
    'begins after the publication, and with what is counted',
    { versions: [{ version: 1, publishedAt: at('2026-11-03', '00:01'), every: 'daily' }], since: '2026-11-06' },
    { first: '2026-11-06', last: '2026-11-06', version: 1 },
  ],
  [
    'ends with the campaign',
    { after: '2026-11-08', endsAt: at('2026-11-11', '15:00') },
    { first: '2026-11-09', last: '2026-11-10', version: 1 },
  ],
  ['ends before the campaign ended', { after: '2026-11-10', endsAt: at('2026-11-11', '15:00') }, undefined],
  ['needs a version', { versions: [] }, undefined],
])('a period %s', (_what, change, period) => {
  expect(nextPeriod(campaign(change))).toEqual(period);
});

it('is of the version at its beginning, so that a change leaves no day out', () => {
  const versions = [
    { version: 1, publishedAt: at('2026-10-20'), every: 'daily' as const },
    { version: 2, publishedAt: at('2026-11-04', '18:00'), every: 'weekly' as const },
  ];
  const after = (day: string) => nextPeriod(campaign({ versions, after: day }));
  expect(after('2026-11-03')).toEqual({ first: '2026-11-04', last: '2026-11-04', version: 1 });
  expect(after('2026-11-04')).toEqual({ first: '2026-11-05', last: '2026-11-08', version: 2 });
});
