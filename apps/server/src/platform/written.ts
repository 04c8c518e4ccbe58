// Notifications about messages of members to staff, in the transaction that stores the message.
import type { Trx } from './db.ts';

export interface WrittenMessage {
  memberId: string;
  merchantId: string;
  /** Id of the stored message, unique over all modules. */
  source: string;
  text: string;
}
type Listener = (trx: Trx, message: WrittenMessage) => Promise<void>;

export interface Written {
  /** Subscribes to messages; an error of a listener undoes the message. */
  on(listener: Listener): void;
  /** Notifies the listeners. */
  tell(trx: Trx, message: WrittenMessage): Promise<void>;
}

export function createWritten(): Written {
  const listeners: Listener[] = [];
  return {
    on(listener) {
      listeners.push(listener);
    },
    async tell(trx, message) {
      for (const listener of listeners) await listener(trx, message);
    },
  };
}
