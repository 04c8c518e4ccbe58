import { resolve } from '../router/address.ts';
import { type History, newKey, type NavigationType, type Visit } from '../router/history.ts';

/** Returns a history in memory, independent of the browser's; `go(-1)` is a step back. */
export function memoryHistory(at: string): History & { go(steps: number): void } {
  const entries = [{ ...resolve(at, '/'), key: 'default', state: null as unknown }];
  const listeners = new Set<() => void>();
  let index = 0;
  let current: Visit = { location: entries[0]!, type: 'POP' };
  const changed = (type: NavigationType) => {
    current = { location: entries[index]!, type };
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    visit(address, { replace = false, state = null }) {
      if (!replace) index++;
      entries.splice(index, entries.length, { ...address, key: newKey(), state });
      changed(replace ? 'REPLACE' : 'PUSH');
    },
    go(steps) {
      index = Math.max(0, Math.min(entries.length - 1, index + steps));
      changed('POP');
    },
    listen(onVisit) {
      listeners.add(onVisit);
      return () => void listeners.delete(onVisit);
    },
  };
}
