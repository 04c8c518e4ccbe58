import { beforeEach, expect, it } from 'vitest';
import { settleLanguage } from '@sanam/portal/i18n/language.ts';
import { timesIn } from './site-time.ts';

beforeEach(() => settleLanguage({ codes: ['EN'], preferred: 'EN' }));

// Half past midnight in Bangkok; the day before in London.
const AT = '2026-11-20T17:30:05Z';

it("shows the merchant's day and clock to everybody, and its zone to those whose clock shows another time", () => {
  const [home, abroad] = [timesIn('Asia/Bangkok', 'Asia/Jakarta'), timesIn('Asia/Bangkok', 'Europe/London')];
  expect([home.moment(AT), home.zoneName(AT)]).toEqual([expect.stringMatching(/21.*00:30:05$/), '']);
  expect(abroad.moment(AT)).toBe(`${home.moment(AT)} GMT+7`);
  expect(abroad.minute(AT)).toMatch(/21.*00:30 GMT\+7$/);
  expect([abroad.clock(AT), abroad.second(AT), abroad.zoneName(AT)]).toEqual(['00:30', '00:30:05', 'GMT+7']);
});

it('follows the summer time of both zones', () => {
  const times = timesIn('Europe/Berlin', 'Africa/Cairo');
  expect(times.zoneName('2026-07-01T12:00:00Z')).toBe('GMT+2');
  expect(times.zoneName('2026-12-01T12:00:00Z')).toBe('GMT+1');
  expect(timesIn('Europe/Berlin', 'Africa/Lagos').zoneName('2026-12-01T12:00:00Z')).toBe('');
});

it('takes the default zone until the site is known', () => {
  expect(timesIn(undefined, 'UTC').moment(AT)).toMatch(/00:30:05 GMT\+7$/);
});
