import { expect, it } from 'vitest';
import { readIdNumber } from './id-number.rules.ts';

it.each(['1101700230708', '1-1017-00230-70-8', ' 1 1017 00230 70 8 '])(
  'takes a Thai number as people write it: %s',
  (typed) => {
    expect(readIdNumber(typed)).toBe('1101700230708');
  },
);

it('refuses a Thai number with one digit wrong, but for the third, which its sum does not see', () => {
  const good = '1101700230708';
  const slips = [...good].flatMap((was, at) =>
    [...'0123456789'].flatMap((digit) =>
      at === 2 || digit === was ? [] : [`${good.slice(0, at)}${digit}${good.slice(at + 1)}`],
    ),
  );
  expect(slips.filter((typed) => readIdNumber(typed) !== undefined)).toEqual([]);
});

it('takes a passport, and nothing that is neither', () => {
  expect(readIdNumber('aa 123-4567')).toBe('AA1234567');
  for (const typed of ['', '12', '11017002307080x!', '0101700230708', 'A'.repeat(31)])
    expect(readIdNumber(typed)).toBeUndefined();
});
