import { describe, expect, it } from 'vitest';
import { slipCodeOf } from './code.ts';
import { digitsContradict, judgeSlip, type SlipFacts } from './judge.ts';

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const facts: SlipFacts = {
  slip: {
    amountMinor: 50_000n,
    paidAt: at('10:04:00'),
    receiverBank: '004',
    receiverAccount: 'XXXXX5678X',
    receiverName: 'SANAM SANDBOX',
  },
  account: { bankCode: '004', numbers: ['0123456789', '0812345678'], name: 'SANAM SANDBOX' },
  order: { payAmount: 50_000n, createdAt: at('10:00:00') },
  sender: 'fits',
  hoursMax: 24,
  now: at('10:06:00'),
};
const slip = (more: Partial<SlipFacts['slip']>) => ({ slip: { ...facts.slip, ...more } });

describe('a slip', () => {
  it.each<[string, Partial<SlipFacts>, object]>([
    ['as ordered', {}, { do: 'match' }],
    ['by the PromptPay number', slip({ receiverAccount: 'xxx-xxx-5678' }), { do: 'match' }],
    ['to another bank', slip({ receiverBank: '014' }), { do: 'refuse', problem: 'receiver' }],
    ['to other digits', slip({ receiverAccount: 'XXXXX9999X' }), { do: 'refuse', problem: 'receiver' }],
    ['to a like-named receiver', slip({ receiverName: 'SANAM SANDBOXX' }), { do: 'refuse', problem: 'receiver' }],
    ['to our name in other letters', slip({ receiverName: 'สนาม แซนด์บ็อกซ์' }), { do: 'review', reason: 'slipReceiver' }],
    ['from before the order', slip({ paidAt: at('09:57:59') }), { do: 'refuse', problem: 'time' }],
    ['from the bank’s slow clock', slip({ paidAt: at('09:58:30') }), { do: 'match' }],
    ['of yesterday', { now: new Date('2026-11-21T10:05:00Z') }, { do: 'refuse', problem: 'time' }],
    [
      'of yesterday, where slips of two days are taken',
      { now: new Date('2026-11-21T10:05:00Z'), hoursMax: 48 },
      { do: 'match' },
    ],
    ['from the future', slip({ paidAt: at('10:09:00') }), { do: 'refuse', problem: 'time' }],
    ['about a satang more', slip({ amountMinor: 50_001n }), { do: 'review', reason: 'slipAmount' }],
    ['of somebody else', { sender: 'differs' }, { do: 'review', reason: 'senderDiffers' }],
    ['of nobody who is named', { sender: 'unnamed' }, { do: 'review', reason: 'senderUnknown' }],
  ])('%s', (_, more, verdict) => {
    expect(judgeSlip({ ...facts, ...more })).toEqual(verdict);
  });
});

it('has a code of its bank and its reference, also where the checksum lost its leading zeros', () => {
  const code = { sendingBank: '014', transRef: '202611201015AbCdEf123' };
  expect(slipCodeOf('0042000600000101030140221202611201015AbCdEf1235102TH91049386')).toEqual(code);
  expect(slipCodeOf('0042000600000101030140221202611201015AbCdEf1245102TH91049386')).toBeUndefined();
  expect(slipCodeOf('00490002010102010203P2P031450012345678901040820112026910417a8')).toBeUndefined();
  expect(slipCodeOf(undefined)).toBeUndefined();
});

it.each([
  ['XXX-X-X1234-X', 'XXXXX1234X', false],
  ['XXXXX1234X', 'XXXXX1235X', true],
  ['XXXXX1234X', '1XXXXX234X', false],
  [null, 'XXXXX1234X', false],
])('the numbers %s and %s contradict: %s', (one, other, is) => {
  expect(digitsContradict(one, other)).toBe(is);
});
