import { describe, expect, it } from 'vitest';
import { formatAmount, fromWire, toWire } from './money.ts';

describe('money on the wire', () => {
  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [123450n, '1234.50'],
    [-7n, '-0.07'],
    [900719925474099112n, '9007199254740991.12'],
  ])('writes %s as %s and reads it back', (minor, wire) => {
    expect(toWire(minor)).toBe(wire);
    expect(fromWire(wire)).toBe(minor);
  });

  it.each(['1', '1.5', '1.555', '01.00', '1e2', '1,000.00', ' 1.00', '', '+1.00', '0x1.00', '١.00'])(
    'refuses %j',
    (text) => {
      expect(() => fromWire(text)).toThrow(RangeError);
    },
  );

  it('shows thousands separators and two decimals [WAL-007]', () => {
    expect(formatAmount(123456789n)).toBe('1,234,567.89');
    expect(formatAmount(-100000n)).toBe('-1,000.00');
  });
});
