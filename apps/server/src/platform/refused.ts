// What modules hear of refused calls of members: a refusal leaves no row, so who counts them is told here.
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
  /** Hears of these refusals of calls of members, before they are answered. What a listener throws is logged. */
  on(codes: readonly RefusalCode[], listener: Listener): void;
  /** Tells those who listen; whatever is no refusal that somebody listens for is nothing. */
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
