// Notifications about refused calls of members. A refusal leaves no row, so modules that count refusals subscribe here.
import type { RefusalCode } from '@sanam/contract';
import { Refusal } from './errors.ts';
import type { Log } from './log.ts';

interface Heard {
  memberId: string;
  merchantId: string;
  code: RefusalCode;
}
type Listener = (refused: Heard) => Promise<void>;

export interface Refused {
  /** Subscribes to these refusals of members' calls, before they are answered. Errors of a listener are logged. */
  on(codes: readonly RefusalCode[], listener: Listener): void;
  /** Notifies the listeners; ignores errors that are no refusal with a listener. */
  tell(error: unknown, who: { memberId: string; merchantId: string }): Promise<void>;
}

export function createRefused(log: Log): Refused {
  const listeners = new Map<string, Listener[]>();
  return {
    on(codes, listener) {
      for (const code of codes) listeners.set(code, [...(listeners.get(code) ?? []), listener]);
    },
    async tell(error, who) {
      if (!(error instanceof Refusal)) return;
      const { code } = error;
      for (const listener of listeners.get(code) ?? [])
        await listener({ ...who, code }).catch((thrown: unknown) =>
          log.error({ err: thrown, code }, 'a refusal was not told'),
        );
    },
  };
}
