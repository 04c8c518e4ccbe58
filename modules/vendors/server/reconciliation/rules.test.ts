import { describe, expect, it } from 'vitest';
import { compareTransactions, type OwnTransaction, type ListedTransaction } from './rules.ts';

const there = (
  transactionId: string,
  kind: string,
  amount: bigint,
  state: ListedTransaction['state'] = 'accepted',
): ListedTransaction => ({ transactionId, kind, amountMinor: amount, state });
const here = (
  transactionId: string,
  kind: string,
  amount: bigint,
  state: OwnTransaction['state'] = 'accepted',
): OwnTransaction => ({ transactionId, kind, amountMinor: amount, state });
const kinds = (vendor: ListedTransaction[], own: OwnTransaction[]) =>
  compareTransactions(vendor, own).map((one) => `${one.finding} ${one.transactionId}${one.alarm ? ' alarm' : ''}`);

describe('reconciliation', () => {
  it('finds nothing in equal lists, in what the vendor still resends and in what died on both sides', () => {
    expect(kinds([there('a', 'bet', 5n), there('b', 'win', 0n)], [here('a', 'bet', 5n), here('b', 'win', 0n)])).toEqual(
      [],
    );
    expect(kinds([there('a', 'bet', 5n, 'open')], [])).toEqual([]);
    expect(kinds([there('a', 'bet', 5n, 'dead')], [])).toEqual([]);
    expect(kinds([there('a', 'bet', 5n, 'dead')], [here('a', 'bet', 5n, 'dead'), here('r', 'rollback', 5n)])).toEqual(
      [],
    );
  });

  it.each([
    ['a bet we lack', [there('a', 'bet', 5n)], [], ['betMissingHere a alarm']],
    ['a win we lack', [there('a', 'win', 5n)], [], ['winMissingHere a']],
    ['a bet they lack', [], [here('a', 'bet', 5n)], ['betMissingThere a']],
    ['a win they lack: perhaps a forged callback', [], [here('a', 'win', 5n)], ['winMissingThere a alarm']],
    ['another amount', [there('a', 'bet', 5n)], [here('a', 'bet', 6n)], ['amountDiffers a alarm']],
    [
      'a bet they took back and we kept',
      [there('a', 'bet', 5n, 'dead')],
      [here('a', 'bet', 5n)],
      ['stateDiffers a alarm'],
    ],
  ])('opens a finding for %s', (_name, vendor, own, expected) => {
    expect(kinds(vendor, own)).toEqual(expected);
  });
});
