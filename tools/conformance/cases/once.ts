// A transaction id moves money at most once, for ever (M1 to M3).
import { bench, type ContractTest, newPlayer, sendAll } from '../bench.ts';
import { expectEqual, expectFields, expectMoved, expectRefused, Mismatch } from '../expect.ts';
import type { Exchange } from '../wire.ts';

const group = 'Once and only once';

export const once: ContractTest[] = [
  {
    id: 'C1',
    group,
    sentence: 'An accepted bet debits once',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bet = await wire.send('bet', player.bet({ amount: 12_500 }));
      expectMoved(bet, -12_500);
      expectFirst(bet);
      expectFields(bet, { balance_after: 87_500, balance: 87_500, currency: player.currency });
      expectEqual('the balance after the bet', await player.balance(), 87_500, bet);
    },
  },
  {
    id: 'C2',
    group,
    sentence: 'The same bet 50 times in parallel: one movement, equal balance_after',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const body = player.bet({ amount: 1_000 });
      const all = await sendAll(
        wire,
        Array.from({ length: 50 }, () => ({ call: 'bet' as const, body })),
      );
      for (const each of all) {
        expectMoved(each, -1_000);
        expectFields(each, { balance_after: 99_000, transaction_id: body.transaction_id });
      }
      const firsts = all.filter(({ answer }) => answer.fields.replayed === false);
      // The one answer that was no replay may have been lost because it was not given in time.
      const unseen = firsts.length === 0 && all.some(({ resends }) => resends > 0) ? 1 : 0;
      expectEqual('answers that are not replays', firsts.length + unseen, 1, firsts[1] ?? all[0]);
      expectEqual('the balance', await player.balance(), 99_000, all[0]);
    },
  },
  {
    id: 'C3',
    group,
    sentence: 'The same id with another amount is a conflict',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const body = player.bet({ amount: 12_500 });
      expectMoved(await wire.send('bet', body), -12_500);
      expectRefused(await wire.send('bet', { ...body, amount: 12_501 }), 'DUPLICATE_CONFLICT');
      const again = await wire.send('bet', body);
      expectFields(again, { outcome: 'ACCEPTED', replayed: true, moved: -12_500, balance_after: 87_500 });
      expectEqual('the balance', await player.balance(), 87_500, again);
    },
  },
  {
    id: 'C4',
    group,
    sentence: 'The same id in another call is a conflict',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const body = player.bet();
      expectMoved(await wire.send('bet', body), -100);
      expectRefused(await wire.send('win', { ...body, session_id: undefined }), 'DUPLICATE_CONFLICT');
      expectEqual('the balance', await player.balance(), 99_900);
    },
  },
  {
    id: 'C14',
    group,
    sentence: 'A bet refused for lack of funds stays refused under its id after a deposit',
    async run({ wire }) {
      const player = await newPlayer(wire, 100);
      const body = player.bet({ amount: 200 });
      const first = await wire.send('bet', body);
      expectRefused(first, 'INSUFFICIENT_FUNDS');
      expectFirst(first);
      expectFields(first, { balance: 100 });
      await bench(wire, 'sandbox/deposit', { player_id: player.id, amount: 500 });
      const again = await wire.send('bet', body);
      expectRefused(again, 'INSUFFICIENT_FUNDS');
      expectFields(again, { replayed: true, balance: 600 });
      expectEqual('the balance', await player.balance(), 600, again);
    },
  },
  {
    id: 'C29',
    group,
    sentence: 'balance_version strictly grows with every movement',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      let last = 0;
      for (let i = 0; i < 5; i++) {
        const bet = player.bet();
        for (const exchange of [
          await wire.send('bet', bet),
          await wire.send('win', player.win({ round_id: bet.round_id, reference_transaction_id: bet.transaction_id })),
        ]) {
          const version = Number(exchange.answer.fields.balance_version);
          if (!(version > last)) throw new Mismatch('balance_version', `above ${last}`, version, exchange);
          last = version;
        }
      }
      const bets = await sendAll(
        wire,
        Array.from({ length: 20 }, () => ({ call: 'bet' as const, body: player.bet() })),
      );
      for (const bet of bets) {
        expectFields(bet, { outcome: 'ACCEPTED' });
        expectFirst(bet);
      }
      // A replay has the newest version, not that of its own vendor transaction.
      const firsts = bets.filter(({ answer }) => answer.fields.replayed === false);
      const versions = new Set(firsts.map(versionOf));
      expectEqual('different versions of bets in parallel', versions.size, firsts.length, bets[0]);
      const afterwards = bets.map(({ answer }) => Number(answer.fields.balance_after)).toSorted((a, b) => b - a);
      for (const [index, after] of afterwards.entries()) {
        expectEqual('balance_after, one bet after the other', after, 100_000 - 100 * (index + 1), bets[0]);
      }
      const byVersion = firsts.toSorted((a, b) => versionOf(a) - versionOf(b));
      for (const [index, bet] of byVersion.entries()) {
        const before = Number(byVersion[index - 1]?.answer.fields.balance_after ?? Number.POSITIVE_INFINITY);
        const after = Number(bet.answer.fields.balance_after);
        if (!(after < before))
          throw new Mismatch('balance_after in the order of versions', `below ${before}`, after, bet);
      }
    },
  },
];

/** Expects no replay, unless the request had to be sent again. */
function expectFirst(exchange: Exchange): void {
  if (exchange.resends === 0) expectFields(exchange, { replayed: false });
}

function versionOf({ answer }: { answer: { fields: Record<string, unknown> } }): number {
  return Number(answer.fields.balance_version);
}
