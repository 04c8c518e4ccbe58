// The wallet's queries about past transactions, and a long stream of all calls (C26, C32).
import type { HwpCall } from '@sanam/hwp';
import { type ContractTest, type Fields, newId, newPlayer, type Player } from '../bench.ts';
import { expectEqual, expectFields, expectMoved, expectRefused, Mismatch } from '../expect.ts';
import { Random } from '../random.ts';
import type { Wire } from '../wire.ts';

const STREAM_ITEMS = 10_000;
const DUPLICATES = 0.2;
const PLAYERS = 20;
const START_BALANCE = 100_000_000;
const SEED = 20_260_101;
const LANES = 64;

export const lookback: ContractTest[] = [
  {
    id: 'C26',
    group: 'Looking back',
    sentence: 'transaction/status tells accepted, refused, tombstone and unknown',
    async run({ wire }) {
      const player = await newPlayer(wire, 1_000);
      const status = (id: unknown) => wire.send('transaction/status', { transaction_id: id });
      const accepted = player.bet();
      expectMoved(await wire.send('bet', accepted), -100);
      const found = await status(accepted.transaction_id);
      expectFields(found, { found: true, state: 'ACCEPTED' });
      const recorded = found.answer.fields.answer as Record<string, unknown> | undefined;
      expectEqual('the recorded change', recorded?.moved, -100, found);

      const refused = player.bet({ amount: 5_000 });
      expectRefused(await wire.send('bet', refused), 'INSUFFICIENT_FUNDS');
      expectFields(await status(refused.transaction_id), { found: true, state: 'REFUSED' });

      const never = newId('b');
      expectMoved(await wire.send('rollback', player.rollback(never)), 0);
      expectFields(await status(never), { found: true, state: 'TOMBSTONE' });
      expectFields(await status(newId('b')), { found: false });
    },
  },
  {
    id: 'C32',
    group: 'Looking back',
    sentence: `${STREAM_ITEMS.toLocaleString('en')} mixed items, shuffled and with 20 % duplicates, end as the ordered stream does`,
    async run({ wire, options: { streamItems = STREAM_ITEMS } }) {
      const script = writeScript(new Random(SEED), streamItems);
      const ordered = await seat(wire);
      const shuffled = await seat(wire);
      await Promise.all(ordered.map((player, seatNo) => playInOrder(wire, player, script[seatNo] as Item[])));
      await playShuffled(wire, shuffled, script);
      for (const [seatNo, player] of ordered.entries()) {
        const expected = START_BALANCE + (script[seatNo] as Item[]).reduce((sum, item) => sum + item.change, 0);
        const inOrder = await player.balance();
        expectEqual('the balance of the ordered stream', inOrder, expected);
        expectEqual('the balance of the shuffled stream', await (shuffled[seatNo] as Player).balance(), inOrder);
      }
    },
  },
];

/** One message of the stream; two sets of players play the same script with their own ids. */
interface Item {
  call: HwpCall;
  body: (player: Player) => Fields;
  /** Final change of the balance, whatever the order. */
  change: number;
}

function seat(wire: Wire): Promise<Player[]> {
  return Promise.all(Array.from({ length: PLAYERS }, () => newPlayer(wire, START_BALANCE)));
}

/** Writes for each seat a list of rounds whose result does not depend on the order of their messages. */
function writeScript(random: Random, length: number): Item[][] {
  const script: Item[][] = Array.from({ length: PLAYERS }, () => []);
  for (let written = 0; written < length; ) {
    const round = writeRound(random, written);
    script[random.below(PLAYERS)]?.push(...round);
    written += round.length;
  }
  return script;
}

function writeRound(random: Random, index: number): Item[] {
  const stake = 1 + random.below(1_000);
  const prize = random.below(3) === 0 ? 0 : random.below(3_000);
  const round_id = (player: Player) => `s${index}.${player.id}`.slice(0, 64);
  const id = (name: string) => (player: Player) => `s${index}${name}.${player.id}`.slice(0, 64);
  const bet = (name: string): Item => ({
    call: 'bet',
    body: (player) => player.bet({ transaction_id: id(name)(player), round_id: round_id(player), amount: stake }),
    change: -stake,
  });
  const win = (name: string, of: string, round_closed: boolean): Item => ({
    call: 'win',
    body: (player) =>
      player.win({
        transaction_id: id(name)(player),
        reference_transaction_id: id(of)(player),
        round_id: round_id(player),
        amount: prize,
        round_closed,
      }),
    change: prize,
  });
  switch (random.below(4)) {
    case 0:
      return [bet('b'), win('w', 'b', true)];
    case 1:
      return [bet('a'), bet('b'), win('v', 'a', false), win('w', 'b', false)];
    case 2: {
      const rollback = (player: Player) => player.rollback(id('b')(player), { transaction_id: id('r')(player) });
      return [bet('b'), { call: 'rollback', body: rollback, change: stake }];
    }
    default: {
      const amounts = { bet_amount: stake, win_amount: prize, round_closed: true };
      const body = (player: Player) =>
        player.betWin({ transaction_id: id('bw')(player), round_id: round_id(player), ...amounts });
      return [{ call: 'bet-win', body, change: prize - stake }];
    }
  }
}

async function playInOrder(wire: Wire, player: Player, items: readonly Item[]): Promise<void> {
  for (const { call, body } of items) {
    const done = await wire.send(call, body(player));
    if (done.answer.fields.outcome !== 'ACCEPTED') {
      throw new Mismatch('an item of the ordered stream', 'ACCEPTED', done.answer.fields.code, done);
    }
  }
}

/** Sends all seats' items in one shuffled queue; an item answered with RETRY is sent again at the end. */
async function playShuffled(wire: Wire, players: readonly Player[], script: readonly Item[][]): Promise<void> {
  const random = new Random(SEED + 1);
  const once = script.flatMap((items, seatNo) =>
    items.map((item) => ({ call: item.call, body: item.body(players[seatNo] as Player), sendings: 0 })),
  );
  const twice = once.filter(() => random.next() < DUPLICATES).map((item) => ({ ...item }));
  const queue = random.shuffle([...once, ...twice]);
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const done = await wire.send(item.call, item.body);
      const { outcome, code } = done.answer.fields;
      const isCancelled = item.call === 'bet' && code === 'TRANSACTION_CANCELLED';
      if (outcome === 'RETRY' && ++item.sendings < 1_000) queue.push(item);
      else if (outcome !== 'ACCEPTED' && !isCancelled) {
        throw new Mismatch('an item of the shuffled stream', 'ACCEPTED, or a bet cancelled before it came', code, done);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
