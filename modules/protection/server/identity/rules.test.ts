import { expect, it } from 'vitest';
import { type IdentityFacts, type LevelSettings, payoutStandingOf } from './rules.ts';

const rule = (payoutDay: string | null) => ({ mayPlay: true, depositDay: null, depositTotal: null, payoutDay });
const settings: LevelSettings = { isOn: true, levels: [rule('0.00'), rule('0.00'), rule('50000.00'), rule(null)] };
const facts: IdentityFacts = {
  merchantId: 'default',
  hasContact: true,
  name: 'SOMCHAI JAIDEE',
  birthDate: '1990-01-01',
  idNumber: null,
  hasAgreed: true,
  hasSeenAccount: false,
};
const standing = { facts, hasDocument: false, level: 1 as const, settings };
const next = (mayDeposit: boolean, of: Partial<typeof standing> = {}) =>
  payoutStandingOf({ ...standing, ...of }, { isDocumentOpen: false, mayDeposit }).next;

it('names the next level that lets more out', () => {
  expect(next(true)).toEqual({ level: 2, missing: ['ownAccount'] });
});

it('names a document, not a deposit, to who may not pay in', () => {
  expect(next(false)).toEqual({ level: 3, missing: ['document'] });
});

it('names the own account all the same where no other level lets more out', () => {
  const levels = [rule('0.00'), rule('0.00'), rule('50000.00'), rule('0.00')];
  expect(next(false, { settings: { isOn: true, levels } })).toEqual({ level: 2, missing: ['ownAccount'] });
});
