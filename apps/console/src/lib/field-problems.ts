import type { FieldError, FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { Refusal } from '@sanam/client/refusal';

/** One problem found by the server at one field. */
interface FieldProblem {
  field: string;
  problem?: string;
  min?: number;
  max?: number;
}

/** Returns the fields named by a refusal; empty if it concerns something else. */
export function fieldProblemsOf(error: unknown): FieldProblem[] {
  if (!(error instanceof Refusal) || error.code !== 'request.invalid') return [];
  const fields = error.values.fields;
  return Array.isArray(fields) ? (fields as FieldProblem[]) : [];
}

/** Maps a field of the call to the form's path if they differ. */
export type PathOf = (field: string) => string;

/** Turns every refused field into an error of the form. Of two problems at one field the first is shown. */
export function markRefused<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  pathOf: PathOf = (field) => field,
): void {
  for (const problem of fieldProblemsOf(error).toReversed())
    setError(pathOf(problem.field) as Path<Values>, formErrorOf(problem));
}

/**
 * Returns a problem as stored in the form state: the code, and the limit if any. Its text is created when it is shown.
 */
function formErrorOf({ problem = 'invalid', min, max }: FieldProblem): FieldError {
  if (min !== undefined) return { type: 'min', types: { bound: String(min) } };
  return max === undefined ? { type: problem } : { type: 'max', types: { bound: String(max) } };
}

/** Returns every error of a form with its path: `settings.texts.0.title`. */
export function errorsByPath(errors: FieldErrors<FieldValues>, path = ''): [string, FieldError][] {
  return Object.entries(errors).flatMap(([name, node]) => {
    if (typeof node !== 'object' || node === null || name === 'ref') return [];
    const here = path === '' ? name : `${path}.${name}`;
    const own: [string, FieldError][] = typeof node.type === 'string' ? [[here, node as FieldError]] : [];
    return [...own, ...errorsByPath(node as FieldErrors<FieldValues>, here)];
  });
}
