import { useState } from 'react';
import { type FieldValues, get, useForm, useWatch } from 'react-hook-form';
import { errorsByPath, markRefused, type PathOf } from './field-problems.ts';
import { useProblemWords } from './problem-words.ts';

/** Values of a form, or of a part of it, with the props of each input. */
export interface Fields<Values extends object> {
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Text of the refusal at a field or below it. */
  problemAt: (field: string) => string | undefined;
  /** Returns the props of the input of one value. */
  field: <Name extends keyof Values & string>(
    name: Name,
  ) => { value: Values[Name]; problem: string | undefined; onChange: (value: Values[Name]) => void };
}

export interface Draft<Values extends object> extends Fields<Values> {
  isDirty: boolean;
  /** The server refused a field that has not been edited since. */
  isRefused: boolean;
  change: (next: Partial<Values>) => void;
  undo: () => void;
  /** Runs a call. Refused fields become errors of the form; every error is rethrown. */
  sending: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Values of a form in react-hook-form: the stored values with the user's changes. A new read replaces all unchanged
 * values. The values have the names of the call's body, so that a refused field is found by its path; `pathOf` maps the
 * exceptions.
 */
export function useDraft<Values extends object>(read: Values, pathOf?: PathOf): Draft<Values> {
  const { control, register, getValues, setValue, setError, clearErrors, reset, formState } = useForm<FieldValues>({
    defaultValues: read,
    values: read,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  // Each value is one field, also a list or an object: it is set and compared as a whole.
  for (const name of Object.keys(read)) register(name);
  const problems = errorsByPath(formState.errors);
  const problemWords = useProblemWords();
  const change = (next: Partial<Values>): void => {
    for (const [name, value] of Object.entries(next)) {
      for (const [path] of problems) {
        if (isAtOrBelow(path, name) && isEdited(get(getValues(), path), get({ [name]: value }, path)))
          clearErrors(path);
      }
      setValue(name, value, { shouldDirty: true });
    }
  };
  const problemAt = (field: string): string | undefined => {
    const found = problems.find(([path]) => isAtOrBelow(path, field));
    return found && problemWords(found[1]);
  };
  return {
    ...fieldsOf(useWatch({ control }) as Values, problemAt, (name, value) =>
      change({ [name]: value } as unknown as Partial<Values>),
    ),
    isDirty: formState.isDirty,
    isRefused: problems.length > 0,
    change,
    undo: () => reset(undefined, { keepDirtyValues: false, keepErrors: false }),
    sending: async (work) => {
      clearErrors();
      try {
        return await work();
      } catch (error) {
        markRefused(error, setError, pathOf);
        throw error;
      }
    },
  };
}

const isAtOrBelow = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);
/** A path without a value belongs to the whole. */
const isEdited = (was: unknown, is: unknown): boolean => was === undefined || !isSame(was, is);

function fieldsOf<Values extends object>(
  values: Values,
  problemAt: Fields<Values>['problemAt'],
  set: Fields<Values>['set'],
): Fields<Values> {
  return {
    values,
    set,
    problemAt,
    field: (name) => ({ value: values[name], problem: problemAt(name), onChange: (value) => set(name, value) }),
  };
}

/** Returns the fields of an object within the values. */
export function partOf<Values extends object, Name extends keyof Values & string, Part extends Values[Name] & object>(
  { set, problemAt }: Fields<Values>,
  name: Name,
  part: Part,
): Fields<Part> {
  return fieldsOf(
    part,
    (field) => problemAt(`${name}.${field}`),
    (key, value) => set(name, { ...part, [key]: value }),
  );
}

/** Values of a dialog: as they were when it opened, changed only by its user. */
export function useOpenedDraft<Values extends object>(first: Values, pathOf?: PathOf): Draft<Values> {
  const [opened] = useState(first);
  return useDraft(opened, pathOf);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
