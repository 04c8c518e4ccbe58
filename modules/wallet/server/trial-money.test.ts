import { expect, it } from 'vitest';
import type { LedgerService, PostCommand } from '@sanam/ledger/server/index.ts';
import { trialFunded, walletMoneyKinds } from './trial-money.ts';

it('posts play money for a trial guest as it is declared, once for each guest', async () => {
  const commands: PostCommand[] = [];
  const post = (_trx: unknown, command: PostCommand) => {
    commands.push(command);
    return Promise.resolve({ transactionId: 1n, replayed: false, balances: [] });
  };
  await trialFunded({ post } as unknown as LedgerService, undefined as never, { memberId: 'mbr_1', amountMinor: 5n });
  const declared = commands.flatMap(({ kind, source, moves }) =>
    moves.map(({ from, to }) => ({ kind, from: from.class, to: to.class, source: source.type })),
  );
  expect(declared).toEqual(walletMoneyKinds);
  expect(commands.map(({ currency, source }) => [currency, source])).toEqual([['FUN', { type: 'trial', id: 'mbr_1' }]]);
});
