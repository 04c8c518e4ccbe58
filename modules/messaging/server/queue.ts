// Writes a message to the outbox: its row and its job, in the caller's transaction.
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { JOBS, sealContent } from './outbox.ts';
import { insertMessage, type NewMessage } from './store.ts';

const VALID_SECONDS = 86_400;

export type Queued = Omit<NewMessage, 'addressHash' | 'validSeconds' | 'sealed' | 'mailingId'> & {
  to: string;
  content: Record<string, string>;
  /** Seconds for which the content is valid; default: a day. */
  validSeconds: number | undefined;
  /** The mailing it is a copy of: such a copy waits for all messages that are not part of a mailing. */
  mailingId?: string | undefined;
};
export type Queue = ReturnType<typeof createQueue>;

/** Returns the key by which an address can be looked up. */
export function addressHash(vault: Pick<Vault, 'keyedHash'>, address: string): string {
  return vault.keyedHash('messages.address', address.trim().toLowerCase());
}

export function createQueue({ jobs, vault }: Pick<Platform, 'jobs' | 'vault'>) {
  /**
   * Inserts the row first: a second caller with the same id waits here and then finds it done. `admit` counts and
   * charges; its refusal rolls back the row with everything else. The job of a withheld message has nothing to do, so
   * that the request costs the same whether or not the account exists.
   */
  return async function queue(trx: Trx, message: Queued, admit: () => Promise<void>): Promise<void> {
    const { to, content, validSeconds = VALID_SECONDS, mailingId = null, ...row } = message;
    const sealed = sealContent(vault, { to, ...content });
    const isNew = await insertMessage(trx, {
      ...row,
      sealed,
      validSeconds,
      mailingId,
      addressHash: addressHash(vault, to),
    });
    if (!isNew) return;
    await admit();
    await jobs.enqueue(trx, JOBS[row.channel], { messageId: row.messageId }, { isLast: mailingId !== null });
  };
}

/** Records a message that is not sent, with the reason: no job, no content. An existing row does not change. */
export async function noteRefused(
  vault: Pick<Vault, 'keyedHash'>,
  trx: Trx,
  { to, ...message }: Omit<NewMessage, 'addressHash' | 'sealed' | 'state'> & { to: string },
): Promise<void> {
  await insertMessage(trx, { ...message, state: 'failed', sealed: null, addressHash: addressHash(vault, to) });
}

/** Asserts that all values of a template are given; a missing one is a bug of the caller. */
export function assertComplete(needed: readonly string[], values: Record<string, string>): void {
  const missing = needed.filter((name) => values[name] === undefined);
  assert(missing.length === 0, `a message without ${missing.join(', ')}`);
}
