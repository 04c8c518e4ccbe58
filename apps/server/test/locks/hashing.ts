// Detects passwords that are hashed inside a transaction: slow work must not run between a lock and its commit.
import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionBuilder } from 'kysely';
import { Piscina } from 'piscina';

interface Open {
  isOpen: boolean;
}

/**
 * Watches all transactions and hashes of this process. Calls `onHash` with the place of a hash inside a transaction.
 */
export function watchHashing(onHash: (where: string) => void): void {
  const transaction = new AsyncLocalStorage<Open>();
  const { execute } = TransactionBuilder.prototype;
  TransactionBuilder.prototype.execute = function watched(callback) {
    const state: Open = { isOpen: true };
    const inside: typeof callback = (trx) => transaction.run(state, () => callback(trx));
    return execute.call(this, inside as never).finally(() => {
      state.isOpen = false;
    }) as never;
  };
  const { run } = Piscina.prototype;
  Piscina.prototype.run = function watched(...args) {
    if (transaction.getStore()?.isOpen === true) onHash(new Error('hashed here').stack ?? '');
    return run.apply(this, args);
  };
}
