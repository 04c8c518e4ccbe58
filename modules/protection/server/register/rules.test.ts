import { describe, expect, it } from 'vitest';
import { normaliseEmail, traitsOf } from './rules.ts';

describe('what a person is known by', () => {
  it.each([
    ['Som.Chai+bets@Gmail.com', 'somchai@gmail.com'],
    ['somchai@googlemail.com', 'somchai@gmail.com'],
    ['Som.Chai+x@Example.com', 'som.chai@example.com'],
  ])('%s is the mailbox %s', (typed, mailbox) => {
    expect(normaliseEmail(typed)).toBe(mailbox);
  });

  it('has one form, however it is typed', () => {
    const typed = (idNumber: string, name: string) =>
      traitsOf({ idNumber, name, birthDate: '1990-05-17' }).map(({ value }) => value);
    expect(typed('1-1017-00230-70-8', ' นาย สมชาย  ใจดี')).toEqual(typed('1101700230708', 'สมชาย ใจดี'));
    expect(typed('aa 123456', 'Mr. Somchai Jaidee')).toEqual(['AA123456', 'SOMCHAI JAIDEE|1990-05-17']);
  });

  it('is no name alone, no empty number, and only marks what was typed or is shared', () => {
    expect(traitsOf({ name: 'Somchai Jaidee', idNumber: ' - ' })).toEqual([]);
    expect(
      traitsOf({ mobile: { address: '+66812345678', isProven: false }, devices: ['abc'] }).map((one) => one.isProven),
    ).toEqual([false, false]);
  });
});
