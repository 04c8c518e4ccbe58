import type { Value } from '@sanam/client/client';

export type Staff = Value<'staffInfo'>;
/** Reason for the end of a session, other than this page's own log-out. */
export type EndReason = 'ended' | 'idle';

interface Dependencies {
  /** Shared by the tabs of this browser. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Notifies this tab of another tab's changes to storage. */
  tabs: { addEventListener(type: 'storage', listener: (event: { key: string | null }) => void): void };
}

const STAFF_KEY = 'sanam.console.staff';
const ACT_KEY = 'sanam.console.lastAct';
const ACT_STEP_MS = 5000;

/**
 * The logged-in user as this page knows it. The session itself is a cookie invisible to scripts. The tabs share only
 * the user's number, so that a new tab knows to ask, and all tabs log out together.
 */
export class SessionStore {
  readonly #deps: Dependencies;
  readonly #listeners = new Set<() => void>();
  #staff: Staff | null = null;
  #endReason: EndReason | null = null;
  #lastActMs = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    deps.tabs.addEventListener('storage', ({ key }) => {
      // A null key: everything was cleared.
      if (key === STAFF_KEY || key === null) this.#followTabs();
    });
  }

  readonly staff = (): Staff | null => this.#staff;

  /** `asking`: a user is logged in in this browser, but this page does not know yet who. */
  readonly state = (): 'in' | 'out' | 'asking' => {
    if (this.#staff !== null) return 'in';
    return this.#deps.storage.getItem(STAFF_KEY) === null ? 'out' : 'asking';
  };

  readonly endReason = (): EndReason | null => this.#endReason;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(staff: Staff): void {
    this.#staff = staff;
    this.#endReason = null;
    this.#deps.storage.setItem(STAFF_KEY, staff.staffId);
    this.#tell();
  }

  /** Ends the session in this page and, unless another user has logged in there in the meantime, in the other tabs. */
  close(reason: EndReason | null): void {
    const shared = this.#deps.storage.getItem(STAFF_KEY);
    if (this.#staff === null || shared === this.#staff.staffId) this.#deps.storage.removeItem(STAFF_KEY);
    this.#staff = null;
    this.#endReason = reason;
    this.#tell();
  }

  /** Records activity of the user in one of the tabs. */
  noteAct(nowMs: number): void {
    if (nowMs - this.#lastActMs < ACT_STEP_MS) return;
    this.#lastActMs = nowMs;
    this.#deps.storage.setItem(ACT_KEY, String(nowMs));
  }

  /** Returns the time of the last activity in any tab. */
  lastActMs(): number {
    return Math.max(this.#lastActMs, Number(this.#deps.storage.getItem(ACT_KEY) ?? 0));
  }

  #followTabs(): void {
    const shared = this.#deps.storage.getItem(STAFF_KEY);
    if (this.#staff !== null && shared !== this.#staff.staffId) {
      this.#staff = null;
      this.#endReason = 'ended';
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
