import { useState } from 'react';
import { type FieldValues, useForm, useWatch } from 'react-hook-form';
import type { FieldProblem } from './field-problems.ts';

/**
 * The values of a form, held by react-hook-form: what was read, with a person's own changes over it. What is read again
 * takes the place of everything that was not changed.
 */
export function useDraft<Values extends object>(read: Values) {
  const { control, register, setValue, reset, formState } = useForm<FieldValues>({
    defaultValues: read,
    values: read,
    resetOptions: { keepDirtyValues: true },
  });
  // Each value is one field, also where it is a list or an object: it is set and compared as a whole.
  for (const name of Object.keys(read)) register(name);
  const change = (next: Partial<Values>): void => {
    for (const [name, value] of Object.entries(next)) setValue(name, value, { shouldDirty: true });
  };
  return {
    values: useWatch({ control }) as Values,
    isDirty: formState.isDirty,
    change,
    set: <Name extends keyof Values & string>(name: Name, value: Values[Name]): void =>
      setValue(name as string, value, { shouldDirty: true }),
    undo: (): void => reset(undefined, { keepDirtyValues: false }),
  };
}

/** What the fields of a draft get. */
export interface DraftFieldsProps<Values> {
  draft: Values;
  /** What the server refused. */
  problems: readonly FieldProblem[];
  onChange: (changes: Partial<Values>) => void;
}

/** The values of a dialog: they begin as they were when it opened, and nothing but its reader changes them. */
export function useOpenedDraft<Values extends object>(first: Values) {
  const [opened] = useState(first);
  return useDraft(opened);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
