import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionStore, type Staff } from './session-store.ts';

const person = (staffId: string) => ({ staffId, username: staffId, permissions: [] }) as unknown as Staff;
const anong = person('stf_anong');
const boon = person('stf_boon');

/** A browser whose tabs are notified of each other's changes to storage. */
class Browser {
  readonly #kept = new Map<string, string>();
  readonly #tabs: ((event: { key: string | null }) => void)[] = [];

  open({ isDeaf = false } = {}): SessionStore {
    const own = this.#tabs.length;
    const tell = (key: string) => {
      for (const [at, listener] of this.#tabs.entries()) if (at !== own) listener({ key });
    };
    return new SessionStore({
      storage: {
        getItem: (key) => this.#kept.get(key) ?? null,
        setItem: (key, value) => {
          this.#kept.set(key, value);
          tell(key);
        },
        removeItem: (key) => {
          this.#kept.delete(key);
          tell(key);
        },
      },
      tabs: { addEventListener: (_type, listener) => this.#tabs.push(isDeaf ? () => {} : listener) },
    });
  }

  text(): string {
    return [...this.#kept.values()].join();
  }
}

let browser: Browser;
let first: SessionStore;
beforeEach(() => {
  browser = new Browser();
  first = browser.open();
});

describe('the session of the tabs', () => {
  it('is nobody’s in a new browser: there is nothing to ask', () => {
    expect([first.state(), first.staff(), first.endReason()]).toEqual(['out', null, null]);
  });

  it('lets a second tab ask who is logged in, and keeps only a number for it', () => {
    first.open(anong);
    const second = browser.open();
    expect([second.state(), second.staff()]).toEqual(['asking', null]);
    second.open(anong);
    expect([first.state(), second.state()]).toEqual(['in', 'in']);
    expect(browser.text()).toBe(anong.staffId);
  });

  it('tells an open log-in page that somebody has logged in beside it', () => {
    const second = browser.open();
    const heard = vi.fn<() => void>();
    second.subscribe(heard);
    first.open(anong);
    expect(second.state()).toBe('asking');
    expect(heard).toHaveBeenCalled();
  });

  it('ends in all tabs at once; those that did not log out say why', () => {
    const second = browser.open();
    first.open(anong);
    second.open(anong);
    first.close(null);
    expect([first.state(), first.endReason()]).toEqual(['out', null]);
    expect([second.state(), second.endReason()]).toEqual(['out', 'ended']);
  });

  it('asks again when somebody else has logged in beside it', () => {
    const second = browser.open();
    first.open(anong);
    second.open(anong);
    first.close(null);
    first.open(boon);
    expect([second.state(), second.staff()]).toEqual(['asking', null]);
  });

  it('leaves another person logged in when a page that has not heard of it ends', () => {
    const deaf = browser.open({ isDeaf: true });
    deaf.open(anong);
    first.open(boon);
    deaf.close('ended');
    expect([first.state(), deaf.state()]).toEqual(['in', 'asking']);
  });

  it('forgets a number whose session the server does not know', () => {
    first.open(anong);
    const second = browser.open();
    second.close('ended');
    expect([first.state(), second.state(), second.endReason()]).toEqual(['out', 'out', 'ended']);
    expect(browser.text()).not.toContain(anong.staffId);
  });

  it('counts what is done in any tab against idling', () => {
    const second = browser.open();
    first.noteAct(100_000);
    second.noteAct(160_000);
    expect([first.lastActMs(), second.lastActMs()]).toEqual([160_000, 160_000]);
    // Pointer moves are not all written.
    second.noteAct(161_000);
    expect(first.lastActMs()).toBe(160_000);
  });
});
