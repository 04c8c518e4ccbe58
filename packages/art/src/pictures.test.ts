import { describe, expect, it } from 'vitest';
import { appIcon, artFiles, gameTile, lotteryTile, vendorMark } from './index.ts';

describe('art', () => {
  it('draws the same picture for the same name and another for another', () => {
    expect(gameTile('ACME', 'one')).toBe(gameTile('ACME', 'one'));
    expect(gameTile('ACME', 'one')).not.toBe(gameTile('ACME', 'two'));
    expect(vendorMark('ACME')).not.toBe(vendorMark('OTHER'));
  });

  it('holds no script, no outside address and no text that would need a font', () => {
    for (const [name, draw] of Object.entries(artFiles)) {
      const drawn = draw().replace('http://www.w3.org/2000/svg', '');
      expect(`${name} ${drawn}`).not.toMatch(/<script|href|https?:|<text|NaN|undefined/);
    }
  });

  it('draws each lottery by what is played, stations and sessions apart, and none that is not ours', () => {
    const codes = 'THGLO YEEKEE15 HANOI XSMB XSMT-KT XSMN-TG LAO MAG4D IDX-TOKYO-AM SSC1 K3M1 PK10M1 X5M3 M6D'.split(
      ' ',
    );
    const drawn = codes.map((code) => lotteryTile(code)!);
    expect(new Set(drawn).size).toBe(codes.length);
    expect(lotteryTile('XSMN-TG')).not.toBe(lotteryTile('XSMN-KG'));
    expect(lotteryTile('IDX-TOKYO-AM')).not.toBe(lotteryTile('IDX-TOKYO-PM'));
    for (const picture of drawn)
      expect(picture.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/<script|href|https?:|<text|NaN|undefined/);
    expect(lotteryTile('slot-b')).toBeUndefined();
  });

  it("draws an installed app's icon in a merchant's colours, to the edge where a mask will cut it", () => {
    const colours = { ground: '#102030', sun: '#a0b0c0' };
    expect(appIcon(colours, 'any')).toContain('rx="14" fill="#102030"');
    expect(appIcon(colours, 'maskable')).toContain('<rect width="64" height="64" fill="#102030"/>');
    expect(appIcon(colours, 'maskable')).toContain('#a0b0c0');
  });
});
