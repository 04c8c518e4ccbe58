import { create } from 'zustand';
import type { Challenge } from '@sanam/mfa/portal/factors/methods.ts';
import type { LoginRefusal } from './use-login.ts';

/** State of the header's form that the pop-up takes over. It is kept in memory until the pop-up has read it. */
export interface Handover {
  username: string;
  password: string;
  remember: boolean;
  /** A refusal that requires the captcha; the header has no room for one. */
  refused: LoginRefusal | null;
  second: { challenge: Challenge; keep: () => void } | null;
}

export const useHandover = create<{ begun: Handover | null }>(() => ({ begun: null }));
export const handOver = (begun: Handover): void => useHandover.setState({ begun });
export const dropHandover = (): void => useHandover.setState({ begun: null });
