import { describe, expect, it } from 'vitest';
import { amountText, directionOf, moneyText } from './money.ts';
import { addWire, compareWire, feeText, subtractWire } from './amount-sums.ts';
import { keptAmount, parseTyped } from './typed-amount.ts';

describe('money', () => {
  it.each([
    ['0.00', '0.00'],
    ['999.90', '999.90'],
    ['1234567.05', '1,234,567.05'],
    ['9007199254740993.99', '9,007,199,254,740,993.99'],
  ])('writes %s as %s, with thousands separators and two decimals [WAL-007]', (wire, text) => {
    expect(amountText(wire)).toBe(text);
  });

  it('puts P before an amount when the server named no symbol [WAL-006]', () => {
    expect(moneyText('12.50')).toBe('P12.50');
    expect(moneyText('12.50', '฿')).toBe('฿12.50');
    expect(moneyText('-12.50', '฿')).toBe('−฿12.50');
  });

  it.each([
    ['1,500', '1500.00'],
    ['20.5', '20.50'],
    [' ฿ 300 ', '300.00'],
    ['๑๐๐.๒๕', '100.25'],
    ['007', '7.00'],
    ['0.1', '0.10'],
    ['1.005', null],
    ['-5', null],
    ['1e3', null],
    ['', null],
    ['12345678901234', null],
  ])('reads %j as %j', (typed, wire) => {
    expect(parseTyped(typed)).toBe(wire);
  });

  it('keeps letters and a third decimal out of an amount field', () => {
    const typed = [...'abc12x.345y.'].reduce((text, key) => keptAmount(text, text + key), '');
    expect(typed).toBe('12.34');
    expect(keptAmount('', '๑,๕๐๐')).toBe('๑,๕๐๐');
    expect(keptAmount('1500', '150')).toBe('150');
  });

  it('keeps a paste whole that has too many decimals, and takes it for no amount', () => {
    expect(keptAmount('', 'THB 100.500')).toBe(' 100.500');
    expect(parseTyped(keptAmount('', 'THB 100.500'))).toBeNull();
    expect(parseTyped(keptAmount('', '฿1,500.50'))).toBe('1500.50');
  });

  it('computes on minor units, never on floats', () => {
    expect(addWire('0.10', '0.20')).toBe('0.30');
    expect(subtractWire('1000.00', '10.01')).toBe('989.99');
    expect(compareWire('10.00', '9.99')).toBe(1);
    expect(feeText('1000.00', { feeFixed: '10.00', feePercent: '1.50' })).toBe('25.00');
    expect(feeText('0.99', { feeFixed: '0.00', feePercent: '1.00' })).toBe('0.00');
  });

  it('tells gain from loss by the sign', () => {
    expect([directionOf('0.01'), directionOf('-0.01'), directionOf('0.00')]).toEqual(['gain', 'loss', 'none']);
  });
});
