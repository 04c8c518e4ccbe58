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

  it('is the payer of a deposit, with all digits or as a bank hides them, and never a proof', () => {
    const payers = [
      { bankCode: '014', account: '123-4-56789-0', name: null },
      { bankCode: '014', account: 'xxx-x-x6789-x', name: 'นาย สมชาย ใ.' },
      { bankCode: '014', account: 'XXXXX6789X', name: null },
      { bankCode: '014', account: 'XXXXXXXX12', name: 'SOMCHAI J.' },
    ];
    expect(traitsOf({ payers })).toEqual([
      { kind: 'payer', value: '014:1234567890', isProven: false },
      { kind: 'payer', value: '014:XXXXX6789X:สมชาย', isProven: false },
    ]);
    const own = traitsOf({ name: 'สมชาย ใจดี', bankAccounts: [{ bankCode: '014', accountNo: '1234567890' }] });
    expect(own.filter(({ kind }) => kind === 'payer')).toEqual(traitsOf({ payers }));
  });

  it('is the address with the family name', () => {
    const home = (address: string, name?: string) =>
      traitsOf({ address, name }).filter(({ kind }) => kind === 'address');
    expect(home('12/3 Sukhumvit Rd.', 'Mr. Somchai Jaidee')).toEqual([
      { kind: 'address', value: '123SUKHUMVITRD|JAIDEE', isProven: false },
    ]);
    expect(home('12/3, sukhumvit rd', 'Malee JAIDEE')).toEqual(home('12/3 Sukhumvit Rd.', 'Mr. Somchai Jaidee'));
    expect([home('12/3 Sukhumvit Rd.'), home('12/3 Sukhumvit Rd.', 'Somchai'), home(' - ', 'Somchai Jaidee')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('is no name alone, no empty number, and only marks what was typed or is shared', () => {
    expect(traitsOf({ name: 'Somchai Jaidee', idNumber: ' - ' })).toEqual([]);
    expect(
      traitsOf({ mobile: { address: '+66812345678', isProven: false }, devices: ['abc'] }).map((one) => one.isProven),
    ).toEqual([false, false]);
  });
});
