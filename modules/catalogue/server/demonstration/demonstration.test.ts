import { describe, expect, it } from 'vitest';
import { demonstrationGames } from './make.ts';
import { demonstrationVendors } from './vendors.data.ts';

describe('the demonstration catalogue', () => {
  const all = demonstrationVendors.flatMap((vendor) => demonstrationGames(vendor));

  it('has twenty vendors and twenty thousand games, the cockfight providers among them [GAM-071]', () => {
    expect(demonstrationVendors).toHaveLength(20);
    expect(all.filter((game) => game.kind === 'GAME')).toHaveLength(20_000);
    const cockfight = demonstrationVendors.filter((vendor) => vendor.games.COCKFIGHT !== undefined);
    expect(cockfight.map((vendor) => vendor.code)).toEqual(['DS88', 'DIG', 'WS168']);
  });

  it('is the same every time, and names are unique within a vendor', () => {
    const vendor = demonstrationVendors[0]!;
    expect(demonstrationGames(vendor)).toEqual(demonstrationGames(vendor));
    for (const one of demonstrationVendors) {
      const names = demonstrationGames(one, 2)
        .filter((game) => game.kind === 'GAME' && game.gameType === Object.keys(one.games)[0])
        .map((game) => game.nameEn);
      expect(new Set(names).size, one.code).toBe(names.length);
    }
  });

  it('promises no return and no prize', () => {
    expect(all.every((game) => game.rtp === null)).toBe(true);
  });
});
