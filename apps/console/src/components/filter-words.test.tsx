import { DateInput, SearchInput, SelectInput } from 'react-admin';
import { expect, it } from 'vitest';
import { filterWords } from './filter-words.ts';

const texts: Record<string, string> = { 'common.all': 'All', 'common.yes': 'Yes', 'common.no': 'No' };
const t = (key: string) => texts[key] ?? `[${key}]`;
const inputs = [
  <SearchInput key="q" source="q" placeholder="Search" />,
  <SelectInput key="state" source="state" label="State" choices={[{ id: 'open', name: 'On sale' }]} />,
  <DateInput key="from" source="from" label="From" />,
];
const queues = [
  { label: 'common.all', filter: {} },
  { label: 'resources.deposits.name', filter: { needs: 'check' } },
  { label: 'filter.queues', filter: { needs: 'check', mine: 'yes' } },
] as const;

it.each<[string, Record<string, unknown>, string]>([
  ['no filter', {}, 'All'],
  ['an empty search', { q: '' }, 'All'],
  ['a choice by its name', { state: 'open' }, 'State: On sale'],
  ['a value that is in no list', { state: 'gone' }, 'State: gone'],
  ['a search and a day', { q: 'somchai', from: '2026-11-01' }, 'Search: somchai · From: 2026-11-01'],
  ['a queue by its name', { needs: 'check', state: 'open' }, '[resources.deposits.name] · State: On sale'],
  ['the closest of two queues', { needs: 'check', mine: 'yes' }, '[filter.queues]'],
  ['what no input shows', { memberId: 'mbr_1', isOpen: true }, 'memberId: mbr_1 · isOpen: Yes'],
])('says %s in words', (_, values, words) => {
  expect(filterWords(values, { inputs, queues: [...queues] }, t as never)).toBe(words);
});
