import { describe, expect, it } from 'vitest';
import { canBeNumber, digitsOf, judgeSender } from './sender.ts';

describe('a number with hidden digits', () => {
  it.each([
    ['XXXXX6789X', '1234567890', true],
    ['XXX-X-X6789-X', '1234567890', true],
    ['XXXXX6780X', '1234567890', false],
    // Equal digits at another position are another number.
    ['6789XXXXXX', '1234567890', false],
    ['xx6789', '1234567890', true],
    ['XXXXXXXX12', '1234567812', false],
    ['XXXXXXXXXX', '1234567890', false],
  ])('%s can be %s: %s', (masked, accountNo, expected) => {
    expect(canBeNumber(masked, accountNo)).toBe(expected);
  });
});

describe('digits of the payer', () => {
  const own = [{ bankCode: '014', accountNo: '1234567890' }];
  it.each([
    ['014', 'XXXXX6789X', own, 'fit'],
    [null, 'XXXXX6789X', own, 'fit'],
    ['004', 'XXXXX6789X', own, 'contradict'],
    ['014', 'XXXXX1111X', own, 'contradict'],
    ['014', null, own, 'unknown'],
    ['014', 'XXXXX6789X', [], 'unknown'],
    ['014', 'XXXXXXXXXX', own, 'unknown'],
  ] as const)('of bank %s, %s: %#', (payer_bank, payer_account, accounts, expected) => {
    expect(digitsOf({ payer_bank, payer_account }, accounts)).toBe(expected);
  });
});

describe('the payer', () => {
  const registeredName = 'สมชาย ใจดี';
  it.each([
    ['นายสมชาย ใจดี', 'contradict', 'equal'],
    ['สมชาย ใ.', 'unknown', 'fits'],
    ['สมชาย ใ.', 'contradict', 'differs'],
    ['SOMCHAI JAIDEE', 'unknown', 'scriptDiffers'],
    ['SOMCHAI JAIDEE', 'fit', 'fits'],
    ['SOMCHAI JAIDEE', 'contradict', 'scriptDiffers'],
    ['สมศักดิ์ ใจดี', 'fit', 'differs'],
    [null, 'unknown', 'unnamed'],
    [null, 'fit', 'fits'],
    [null, 'contradict', 'differs'],
  ] as const)('named %s with digits that %s is judged %s', (name, digits, expected) => {
    expect(judgeSender({ name, registeredName, digits })).toBe(expected);
  });

  it('is nobody we can compare with where no name is registered', () => {
    expect(judgeSender({ name: 'SOMCHAI JAIDEE', registeredName: null, digits: 'fit' })).toBe('unregistered');
  });
});
