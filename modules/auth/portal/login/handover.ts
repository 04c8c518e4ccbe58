import { create } from 'zustand';
import type { Challenge } from '@sanam/mfa/portal/factors/methods.ts';
import type { LoginRefusal } from './use-login.ts';

/** What the header's form has begun and the pop-up goes on with. In memory, and only until the pop-up has taken it. */
export interface Handover {
  username: string;
  password: string;
  remember: boolean;
  /** A refusal that asks for the captcha: the header has no room for it. */
  refused: LoginRefusal | null;
  second: { challenge: Challenge; keep: () => void } | null;
}

export const useHandover = create<{ begun: Handover | null }>(() => ({ begun: null }));
export const handOver = (begun: Handover): void => useHandover.setState({ begun });
export const dropHandover = (): void => useHandover.setState({ begun: null });
