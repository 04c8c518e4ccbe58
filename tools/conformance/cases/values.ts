// Amounts and their JSON (sections 1 and 3).
import { type ContractTest, newPlayer } from '../bench.ts';
import { expectEqual, expectMoved, expectRefused, expectStatus } from '../expect.ts';

const group = 'Values and bodies';
const OVERSIZE_BYTES = 65 * 1024;

export const values: ContractTest[] = [
  {
    id: 'C16',
    group,
    sentence: 'A bet of 0 that is not free is an invalid amount',
    async run({ wire, options }) {
      const player = await newPlayer(wire, 100_000);
      const exchange = await wire.send('bet', player.bet({ amount: 0 }));
      if (options.hasZeroBet === true) expectMoved(exchange, 0);
      else expectRefused(exchange, 'INVALID_AMOUNT');
    },
  },
  {
    id: 'C17',
    group,
    sentence: 'The amounts 1.5, "100", 1e2, -1, 2^53, null and [] are refused',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      for (const literal of ['1.5', '"100"', '1e2', '-1', '9007199254740992', 'null', '[]']) {
        const rawBody = JSON.stringify(player.bet({ amount: '@' })).replace('"@"', literal);
        expectRefused(await wire.send('bet', undefined, { rawBody }), 'INVALID_AMOUNT', 'INVALID_REQUEST');
      }
      expectEqual('the balance', await player.balance(), 100_000);
    },
  },
  {
    id: 'C18',
    group,
    sentence: 'A currency that is not the wallet’s is refused',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const currency = player.currency === 'USD' ? 'EUR' : 'USD';
      expectRefused(await wire.send('bet', player.bet({ currency })), 'WRONG_CURRENCY');
      expectEqual('the balance', await player.balance(), 100_000);
    },
  },
  {
    id: 'C23',
    group,
    sentence: 'An unknown field is ignored',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bet = player.bet({ vendor_extra: { deep: [1, 'two', null] }, reason: 7, amount_usd: '3.00' });
      expectMoved(await wire.send('bet', bet), -100);
    },
  },
  {
    id: 'C24',
    group,
    sentence: 'A key that is there twice is refused',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const text = JSON.stringify(player.bet());
      for (const second of ['"amount":1', '"\\u0061mount":1']) {
        const rawBody = `${text.slice(0, -1)},${second}}`;
        const exchange = await wire.send('bet', undefined, { rawBody });
        expectStatus(exchange, 400, 'INVALID_REQUEST');
      }
      expectEqual('the balance', await player.balance(), 100_000);
    },
  },
  {
    id: 'C25',
    group,
    sentence: 'A body of 65 KiB gets 413',
    async run({ wire }) {
      const player = await newPlayer(wire, 100_000);
      const bare = player.bet({ padding: '' });
      const padding = 'x'.repeat(OVERSIZE_BYTES - JSON.stringify(bare).length);
      expectStatus(await wire.send('bet', { ...bare, padding }), 413);
      expectEqual('the balance', await player.balance(), 100_000);
    },
  },
];
