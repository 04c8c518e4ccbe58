// Wins belong to an accepted bet of their round, and a closed round stays closed (M8 to M13, M17).
import { type ContractTest, newPlayer } from '../bench.ts';
import { expectEqual, expectFields, expectMoved, expectRefused } from '../expect.ts';

const group = 'Rounds';

export const rounds: ContractTest[] = [
  {
    id: 'C8',
    group,
    sentence: 'A win before its bet is to be sent again; after the bet it is paid',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bet = player.bet();
      const win = player.win({ round_id: bet.round_id, reference_transaction_id: bet.transaction_id, amount: 250 });
      expectFields(await wire.send('win', win), { outcome: 'RETRY', code: 'BET_NOT_FOUND' });
      expectMoved(await wire.send('bet', bet), -100);
      const paid = await wire.send('win', win);
      expectMoved(paid, 250);
      expectEqual('the balance', await player.balance(), 100_150, paid);
    },
  },
  {
    id: 'C11',
    group,
    sentence: 'Two wins, close, a third win: the round is closed',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const first = player.bet();
      const second = player.bet({ round_id: first.round_id });
      for (const bet of [first, second]) expectMoved(await wire.send('bet', bet), -100);
      const winFor = (bet: typeof first, amount: number) =>
        player.win({ round_id: first.round_id, reference_transaction_id: bet.transaction_id, amount });
      for (const bet of [first, second]) expectMoved(await wire.send('win', winFor(bet, 150)), 150);
      const roundId = String(first.round_id);
      expectMoved(await wire.send('round/close', player.close(roundId)), 0);
      expectMoved(await wire.send('round/close', player.close(roundId)), 0);
      const third = await wire.send('win', winFor(second, 150));
      expectRefused(third, 'ROUND_CLOSED');
      expectRefused(await wire.send('bet', player.bet({ round_id: roundId })), 'ROUND_CLOSED');
      expectEqual('the balance', await player.balance(), 100_100, third);
    },
  },
  {
    id: 'C15',
    group,
    sentence: 'A bet-win is judged on its bet before its win',
    async run({ wire }) {
      const player = await newPlayer(wire, 100);
      const refused = await wire.send('bet-win', player.betWin({ bet_amount: 150, win_amount: 100 }));
      expectRefused(refused, 'INSUFFICIENT_FUNDS');
      expectEqual('the balance', await player.balance(), 100, refused);
      const served = await wire.send('bet-win', player.betWin({ bet_amount: 100, win_amount: 70, round_closed: true }));
      expectMoved(served, -30);
      expectEqual('the balance', await player.balance(), 70, served);
    },
  },
];
