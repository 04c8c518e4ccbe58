import { expect, it } from 'vitest';
import { siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import { categoryVendors } from './category-vendors.ts';
import type { VendorCard } from './queries.ts';

const card = (vassalage: string): VendorCard => ({
  vassalage,
  displayName: vassalage,
  gameType: 'ESPORTS',
  accountTypeId: vassalage,
  isHot: false,
  logoUrl: null,
  canPlay: true,
});
const cards = ['A', 'B', 'C'].map(card);
const codes = (list: readonly VendorCard[]) => list.map((one) => one.vassalage);

it('the list of e-sports vendors in the configuration is empty, so the menus say who is on /esports [GAM-072] [GAP-123]', () => {
  expect(siteConfiguration.esports).toEqual([]);
  expect(codes(categoryVendors('ESPORTS', cards))).toEqual(['A', 'B', 'C']);
  expect(codes(categoryVendors('ESPORTS', []))).toEqual([]);
});

it('a list that names vendors picks them from the menus, in its own order, and invents none', () => {
  expect(codes(categoryVendors('ESPORTS', cards, ['C', 'X', 'A']))).toEqual(['C', 'A']);
});
