import { brandColours, brandGrounds, plainLook, weakPairs } from '@sanam/merchants/contract/rules.ts';
import { describe, expect, it } from 'vitest';
import { brandTokens, palettes } from '@sanam/ui/tokens';

describe('what a merchant may set', () => {
  it('is what the design system lets it set, from the colours that ship', () => {
    for (const theme of ['light', 'dark'] as const) {
      expect(Object.keys(brandColours[theme])).toEqual([...brandTokens]);
      expect(palettes[theme]).toMatchObject({ ...brandColours[theme], ...brandGrounds[theme] });
    }
    expect(weakPairs(plainLook)).toEqual([]);
    expect(weakPairs({ light: { onBrand: '#343c9d' }, dark: {} })).toHaveLength(2);
  });
});
