import { create } from 'zustand';
import type { Challenge } from '@sanam/mfa/portal/factors/methods.ts';

/** What the header's form has begun and the pop-up goes on with. In memory, and only until the pop-up has taken it. */
export interface Handover {
  username: string;
  password: string;
  remember: boolean;
  refused: string | null;
  /** The server asks for the captcha, which the header has no room for. */
  needsCaptcha: boolean;
  second: { challenge: Challenge; keep: () => void } | null;
}

export const useHandover = create<{ begun: Handover | null }>(() => ({ begun: null }));
export const handOver = (begun: Handover): void => useHandover.setState({ begun });
export const dropHandover = (): void => useHandover.setState({ begun: null });
