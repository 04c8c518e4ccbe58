import { describe, expect, it } from 'vitest';
import { expand } from '../../contract/expand.ts';
import { gameTemplateOf } from '../../contract/games.ts';
import { playTypeOf } from '../../contract/play-types.ts';
import { addLines, type BasketLine, removeLine, setAmount, toSelections } from './basket.ts';
import { entryOf, pressPlay, splitTyped } from './entry.ts';
import { estimateLine, estimateTicket } from './estimate.ts';
import { offerOf } from './plays.ts';
import { changesOf, type Preview, type PreviewLine } from './price-change.ts';
import { sampleRules, sampleVietnam } from './sample-rules.test-data.ts';

const thai = (code: string) => playTypeOf('thai', code)!;
const line = (playType: string, pick: string, amount = '10.00'): BasketLine => ({ playType, pick, amount });

describe('how picks are given', () => {
  it('is a keypad for digits, that takes a number when it is whole', () => {
    expect(entryOf(thai('TOP3'), 'single')).toEqual({ by: 'keypad', length: 3 });
    expect(entryOf(thai('TOD3'), 'single')).toEqual({ by: 'keypad', length: 3 });
    expect(entryOf(thai('TOP2'), 'doors')).toEqual({ by: 'keypad', length: 1 });
    expect(entryOf(thai('TOP3'), 'winNumbers')).toEqual({ by: 'keypad', length: null });
  });

  it('is a few words, a board of numbers or a text for the others', () => {
    expect(entryOf(thai('OE'), 'single')).toEqual({ by: 'choices', picks: ['O', 'E'] });
    expect(entryOf(playTypeOf('vietnamese', 'X2')!, 'single')).toEqual({
      by: 'numbers',
      from: 0,
      to: 99,
      size: 2,
      isExact: true,
    });
    expect(entryOf(playTypeOf('vietnamese', 'X3')!, 'xienQuay')).toMatchObject({ by: 'numbers', isExact: false });
    expect(entryOf(thai('TOP2'), 'range')).toEqual({ by: 'text' });
    expect(entryOf(thai('TOP2'), 'sides')).toEqual({ by: 'sides' });
  });

  it('joins play types that are typed alike, and leaves at least one', () => {
    const codes = (plays: readonly { code: string }[]) => plays.map(({ code }) => code);
    expect(codes(pressPlay([thai('TOP3')], thai('TOD3')))).toEqual(['TOP3', 'TOD3']);
    expect(codes(pressPlay([thai('TOP3'), thai('TOD3')], thai('TOP3')))).toEqual(['TOD3']);
    expect(codes(pressPlay([thai('TOP3')], thai('TOP3')))).toEqual(['TOP3']);
    expect(codes(pressPlay([thai('TOP3')], thai('BOT2')))).toEqual(['BOT2']);
  });

  it('takes several numbers that were pasted at once', () => {
    expect(splitTyped('12345678', 3)).toEqual({ numbers: ['123', '456'], rest: '78' });
  });
});

describe('the basket', () => {
  it('takes a pick once, and says how many were there before', () => {
    const first = addLines([], [line('TOP3', '123'), line('TOD3', '123')]);
    expect(first).toMatchObject({ added: 2, doubled: 0, left: 0 });
    expect(addLines(first.lines, [line('TOP3', '123', '50.00'), line('TOP3', '124')])).toMatchObject({
      lines: [line('TOP3', '123'), line('TOD3', '123'), line('TOP3', '124')],
      added: 1,
      doubled: 1,
    });
  });

  it('has room for 2,000 picks', () => {
    const all = [...thai('TOP4').grammar.all()].slice(0, 1999).map((pick) => line('TOP4', pick));
    expect(addLines(all, [line('TOP3', '123'), line('TOP3', '124')])).toMatchObject({ added: 1, left: 1 });
  });

  it('changes and forgets a line', () => {
    const lines = [line('TOP3', '123'), line('TOP3', '124')];
    expect(setAmount(lines, line('TOP3', '124'), '5.00')[1]).toEqual(line('TOP3', '124', '5.00'));
    expect(removeLine(lines, line('TOP3', '123'))).toEqual([line('TOP3', '124')]);
  });

  it('is sent as selections that expand to the same picks, in units of whole, tenth and hundredth', () => {
    const lines = [line('TOP3', '123'), line('TOP3', '007'), line('BOT2', '09', '0.50'), line('RUNT', '6', '0.33')];
    const selections = toSelections(lines);
    expect(selections).toEqual([
      { playType: 'TOP3', form: 'single', input: '123 007', unit: '1', multiple: 10 },
      { playType: 'BOT2', form: 'single', input: '09', unit: '0.1', multiple: 5 },
      { playType: 'RUNT', form: 'single', input: '6', unit: '0.01', multiple: 33 },
    ]);
    const expanded = selections.flatMap(({ playType, input }) => {
      const found = expand(thai(playType), 'single', input);
      return found.ok ? found.lines : [];
    });
    expect(expanded).toEqual(lines.map(({ playType, pick }) => ({ playType, pick })));
  });

  it('cuts what is longer than a selection takes', () => {
    const all = [...thai('TOP5').grammar.all()].slice(0, 2000).map((pick) => line('TOP5', pick));
    const selections = toSelections(all);
    expect(selections).toHaveLength(2);
    expect(Math.max(...selections.map(({ input }) => input.length))).toBeLessThanOrEqual(8192);
    expect(selections.flatMap(({ input }) => input.split(' '))).toHaveLength(2000);
  });
});

describe('what a ticket costs and pays by the rules', () => {
  const offer = offerOf(sampleRules())!;

  it('is unit times odds, and less a rebate at the price of lower odds', () => {
    expect(estimateLine(line('TOP3', '652', '100.00'), offer, '900')).toEqual({
      stake: '100.00',
      odds: '900.000',
      payout: '90000.00',
    });
    expect(estimateTicket([line('TOP3', '652', '100.00')], offer, '850')).toEqual({
      stake: '100.00',
      rebate: '5.00',
      price: '95.00',
    });
  });

  it('costs as many units as numbers are compared', () => {
    const north = offerOf(sampleVietnam())!;
    expect(estimateLine(line('LO2', '68'), north, '98')).toEqual({ stake: '270.00', odds: '98.000', payout: '980.00' });
  });

  it('is unknown for a play type that is not sold', () => {
    expect(estimateLine(line('BIG4', '1234'), offer, '900')).toBeUndefined();
    expect(gameTemplateOf('E2ELOTT-1')).toBeUndefined();
  });
});

describe('what changed between two previews', () => {
  const shown = (own: Partial<PreviewLine> = {}): PreviewLine => ({
    playType: 'TOP3',
    pick: '652',
    stake: '100.00',
    odds: '900.000',
    tierBp: 10_000,
    left: null,
    payout: '90000.00',
    ...own,
  });
  const preview = (...lines: PreviewLine[]) => ({ lines }) as Preview;

  it('is each line with other odds, tier or payout', () => {
    const half = shown({ tierBp: 5000, payout: '45000.00' });
    expect(changesOf(preview(shown(), shown({ pick: '111' })), preview(half, shown({ pick: '111' })))).toEqual([
      { playType: 'TOP3', pick: '652', before: shown(), after: half },
    ]);
    expect(changesOf(preview(shown()), preview(shown({ left: '20.00' })))).toEqual([]);
  });

  it('tells the parts of a line that is cut at the edge of a tier', () => {
    const parts = [shown({ stake: '60.00', payout: '54000.00' }), shown({ stake: '40.00', tierBp: 5000 })];
    expect(changesOf(preview(shown()), preview(...parts))).toHaveLength(2);
  });
});
