import { useState } from 'react';

/** What a person is changing: what was read, with their own changes over it. */
export function useDraft<Values>(read: Values) {
  const [changed, setChanged] = useState<Partial<Values>>({});
  const values = { ...read, ...changed };
  const names = (Object.keys(changed) as (keyof Values)[]).filter((name) => !isSame(changed[name], read[name]));
  return {
    values,
    isDirty: names.length > 0,
    set: <Name extends keyof Values>(name: Name, value: Values[Name]): void =>
      setChanged((before) => ({ ...before, [name]: value })),
    undo: (): void => setChanged({}),
  };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
