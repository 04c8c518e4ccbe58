import { expect, it } from 'vitest';
import { changesOfChase, type ChasePreview, type PreviewLine } from './price-change.ts';

const line = (pick: string, own: Partial<PreviewLine> = {}): PreviewLine => ({
  playType: 'TOP3',
  pick,
  stake: '10.00',
  odds: '900.000',
  tierBp: 10_000,
  left: null,
  payout: '9000.00',
  ...own,
});
const chaseOf = (draws: Record<string, PreviewLine[]>) =>
  ({ draws: Object.entries(draws).map(([numero, lines]) => ({ numero, lines })) }) as ChasePreview;

it('joins what changed alike in several draws, and tells what changed in one of them apart', () => {
  const odds = { odds: '850.000', payout: '8500.00' };
  const before = chaseOf({ 'd-1': [line('111'), line('222')], 'd-2': [line('111'), line('222')] });
  const after = chaseOf({
    'd-1': [line('111', odds), line('222')],
    'd-2': [line('111', odds), line('222', { tierBp: 5000, payout: '4500.00' })],
  });
  expect(changesOfChase(before, after).map(({ pick, numeros, after: now }) => [pick, numeros, now?.payout])).toEqual([
    ['111', ['d-1', 'd-2'], '8500.00'],
    ['222', ['d-2'], '4500.00'],
  ]);
  expect(changesOfChase(before, before)).toEqual([]);
});

it('takes a line that cannot be bought any more for changed', () => {
  const before = chaseOf({ 'd-1': [line('111')] });
  const after = chaseOf({ 'd-1': [line('111', { refused: 'lottery.numberLimit' })] });
  expect(changesOfChase(before, after)).toMatchObject([{ pick: '111', numeros: ['d-1'] }]);
});
