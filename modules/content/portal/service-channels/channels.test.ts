import { expect, it } from 'vitest';
import { channelsOf } from './channels.ts';

const entry = (csType: string, csPosition = 'sideBar') => ({
  csType,
  csPosition,
  title: csType,
  path: `${csType}-path`,
});
const all = ['vip', 'line', 'telegram', 'facebook', 'liveChat'].map((type) => entry(type));
const titles = (entries: Parameters<typeof channelsOf>[0], rank = 9) =>
  channelsOf(entries, rank).map(({ title }) => title);

it('offers live chat, facebook, telegram, line and VIP, in this order [SHL-039]', () => {
  expect(titles(all)).toEqual(['liveChat', 'facebook', 'telegram', 'line', 'vip']);
});

it('offers only what is set up for the side bar [SHL-040]', () => {
  expect(titles([])).toEqual([]);
  expect(titles([entry('line'), entry('facebook', 'footer'), entry('liveChat', 'chatRoom'), entry('fax')])).toEqual([
    'line',
  ]);
});

it('keeps the VIP channel for ranks above 4 [GAP-105] [PRM-024]', () => {
  expect(titles(all, 4)).toEqual(['liveChat', 'facebook', 'telegram', 'line']);
  expect(titles(all, 5)).toContain('vip');
});
