import { describe, expect, it } from 'vitest';
import { capOf, letsGiveMore } from './rules.ts';

const caps = { promotionManager: '500.00', support: '50.00' };
const of = (given: Record<string, string>) => ({ version: 1, caps: given });

describe('the cap of a person', () => {
  it.each<[string[], bigint | undefined]>([
    [['support'], 50_00n],
    [['support', 'promotionManager'], 500_00n],
    [['support', 'owner'], undefined],
    [[], 0n],
  ])('with the roles %j is %s', (roles, cap) => {
    expect(capOf({ caps }, roles)).toBe(cap);
  });
});

it.each<[Record<string, string>, boolean]>([
  [caps, false],
  [{ ...caps, support: '40.00' }, false],
  [{ ...caps, owner: '1000.00' }, false],
  [{ ...caps, support: '50.01' }, true],
  [{ support: '50.00' }, true],
])('%j lets somebody give more: %s', (wanted, more) => {
  expect(letsGiveMore(of(caps), of(wanted))).toBe(more);
});
