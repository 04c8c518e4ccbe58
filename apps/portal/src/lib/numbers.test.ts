import { afterEach, describe, expect, it } from 'vitest';
import { useLanguage } from '../i18n/current-language.ts';
import { amountText, moneyText } from './money.ts';
import { parseTyped, typedText } from './typed-amount.ts';
import { fileSizeText } from './file-size.ts';
import { countText, percentText } from './numbers.ts';
import { calendarDayText, dateTimeText } from './time.ts';

const show = (shown: string, isRightToLeft = false) => useLanguage.setState({ shown, isRightToLeft });
afterEach(() => show('th'));

describe('in the shown language', () => {
  it.each([
    ['th', '1,234.50', '96.46%', '12,000'],
    ['en', '1,234.50', '96.46%', '12,000'],
    ['vi', '1.234,50', '96,46%', '12.000'],
    ['de', '1.234,50', '96,46 %', '12.000'],
    ['fr', '1 234,50', '96,46 %', '12 000'],
    ['hi', '1,234.50', '96.46%', '12,000'],
    ['ar', '1,234.50', '96.46%', '12,000'],
  ])('%s writes amounts, shares and counts by its own separators, in Latin digits', (tag, amount, share, count) => {
    show(tag);
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f]/g, '');
    expect([amountText('1234.50'), percentText('0.9646'), countText(12_000)].map(plain)).toEqual([
      amount,
      share,
      count,
    ]);
  });

  it.each([
    ['th', '1.500', null],
    ['th', '1,50', null],
    ['th', '1,5000', null],
    ['th', ',500', null],
    ['th', '1,234,567.8', '1234567.80'],
    ['vi', '1.500', '1500.00'],
    ['vi', '20,5', '20.50'],
    ['vi', '20.5', null],
    ['fr', '1 500,5', '1500.50'],
    ['hi', '1,00,000', '100000.00'],
    ['ar', '١٬٥٠٠٫٢٥', '1500.25'],
    ['my', '၁၀၀', '100.00'],
  ])('%s reads the typed %j as %j: never a hundred times what was meant', (tag, typed, wire) => {
    show(tag);
    expect(parseTyped(typed)).toBe(wire);
  });

  it.each(['th', 'en', 'vi', 'fr', 'ru', 'es', 'ar', 'hi'])('%s reads back every amount it writes itself', (tag) => {
    show(tag);
    for (const wire of ['0.05', '7.00', '999.90', '1234.50', '1234567.05']) {
      expect(parseTyped(typedText(wire))).toBe(wire);
      expect(parseTyped(amountText(wire))).toBe(wire);
    }
  });

  it('keeps a sign before its amount where the text runs right to left', () => {
    show('ar', true);
    expect(moneyText('-12.50', '฿')).toBe('\u2066−฿12.50\u2069');
  });

  it('names the year of the common era in Thai too, as the other languages do', () => {
    const moment = '2026-11-20T05:00:00Z';
    expect(dateTimeText(moment)).toContain('2026');
    expect(calendarDayText('1990-05-17')).toBe('17 พ.ค. 1990');
    for (const tag of ['en', 'ar', 'fa', 'ja']) {
      show(tag);
      expect(dateTimeText(moment)).toContain('2026');
    }
  });

  it('writes sizes with the unit’s own short name', () => {
    show('en');
    expect(fileSizeText(1_572_864)).toBe('1.5 MB');
    expect([fileSizeText(3000), fileSizeText(1)]).toEqual(['3 kB', '1 kB']);
  });
});
