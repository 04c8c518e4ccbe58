// A rollback reverses a whole vendor transaction, once, and may arrive before it (M4 to M7).
import { type ContractTest, type Fields, newPlayer, type Player } from '../bench.ts';
import { expectEqual, expectMoved, expectRefused, Mismatch } from '../expect.ts';
import type { Wire } from '../wire.ts';

const group = 'Reversals';
const PAIRS = 1_000;
const PLAYERS = 25;

export const reversal: ContractTest[] = [
  {
    id: 'C5',
    group,
    sentence: 'A bet that comes after its rollback is cancelled',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bet = player.bet();
      expectMoved(await wire.send('rollback', player.rollback(String(bet.transaction_id))), 0);
      const late = await wire.send('bet', bet);
      expectRefused(late, 'TRANSACTION_CANCELLED');
      expectRefused(await wire.send('bet', bet), 'TRANSACTION_CANCELLED');
      expectEqual('the balance', await player.balance(), 100_000, late);
    },
  },
  {
    id: 'C6',
    group,
    sentence: `A bet and its rollback in parallel, ${PAIRS.toLocaleString('en')} pairs: moved and returned or never moved`,
    async run({ wire }) {
      const players = await Promise.all(Array.from({ length: PLAYERS }, () => newPlayer(wire, 1_000_000)));
      await Promise.all(Array.from({ length: PAIRS }, (_, i) => runPair(wire, players[i % PLAYERS] as Player, i)));
      for (const player of players) {
        expectEqual('the balance after all pairs', await player.balance(), 1_000_000);
      }
    },
  },
  {
    id: 'C7',
    group,
    sentence: 'A second rollback with another id answers OK and moves nothing',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bet = player.bet({ amount: 700 });
      expectMoved(await wire.send('bet', bet), -700);
      expectMoved(await wire.send('rollback', player.rollback(String(bet.transaction_id))), 700);
      const second = await wire.send('rollback', player.rollback(String(bet.transaction_id)));
      expectMoved(second, 0);
      expectEqual('the balance', await player.balance(), 100_000, second);
    },
  },
  {
    id: 'C9',
    group,
    sentence: 'A win for a bet that was rolled back is cancelled',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bet = player.bet();
      expectMoved(await wire.send('bet', bet), -100);
      expectMoved(await wire.send('rollback', player.rollback(String(bet.transaction_id))), 100);
      const win = await wire.send('win', winFor(player, bet, { amount: 5_000 }));
      expectRefused(win, 'TRANSACTION_CANCELLED');
      expectEqual('the balance', await player.balance(), 100_000, win);
    },
  },
  {
    id: 'C10',
    group,
    sentence: 'A rollback after a win is refused: already settled',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bet = player.bet();
      expectMoved(await wire.send('bet', bet), -100);
      expectMoved(await wire.send('win', winFor(player, bet, { amount: 300 })), 300);
      const rollback = await wire.send('rollback', player.rollback(String(bet.transaction_id)));
      expectRefused(rollback, 'ALREADY_SETTLED');
      expectEqual('the balance', await player.balance(), 100_200, rollback);
    },
  },
];

function winFor(player: Player, bet: Fields, change: Fields): Fields {
  return player.win({ round_id: bet.round_id, reference_transaction_id: bet.transaction_id, ...change });
}

/** Sends the rollback of every second pair first, so that either may win the race. */
async function runPair(wire: Wire, player: Player, index: number): Promise<void> {
  const bet = player.bet({ amount: 100 });
  const messages = [
    () => wire.sendUntilFinal('bet', bet),
    () => wire.sendUntilFinal('rollback', player.rollback(String(bet.transaction_id))),
  ];
  const sent = (index % 2 === 0 ? messages : messages.toReversed()).map((send) => send());
  const done = await Promise.all(sent);
  const [betDone, rollbackDone] = index % 2 === 0 ? done : done.toReversed();
  const betAnswer = betDone?.answer.fields ?? {};
  const rollbackAnswer = rollbackDone?.answer.fields ?? {};
  const returned = betAnswer.code === 'OK' && betAnswer.moved === -100 && rollbackAnswer.moved === 100;
  const neverMoved = betAnswer.code === 'TRANSACTION_CANCELLED' && rollbackAnswer.moved === 0;
  if (rollbackAnswer.code === 'OK' && (returned || neverMoved)) return;
  throw new Mismatch(
    'a bet and its rollback',
    'bet OK and rollback +100, or bet TRANSACTION_CANCELLED and rollback 0',
    { bet: pick(betAnswer), rollback: pick(rollbackAnswer) },
    rollbackDone,
  );
}

function pick({ code, moved }: Fields): Fields {
  return { code, moved };
}
