import type { FieldError, FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { Refusal } from '@sanam/client/refusal';

/** One thing that the server found wrong at one field. */
interface FieldProblem {
  field: string;
  problem?: string;
  min?: number;
  max?: number;
}

/** The fields a refusal names; empty when it is about something else. */
export function fieldProblemsOf(error: unknown): FieldProblem[] {
  if (!(error instanceof Refusal) || error.code !== 'request.invalid') return [];
  const fields = error.values.fields;
  return Array.isArray(fields) ? (fields as FieldProblem[]) : [];
}

/** Where the form keeps a field that the call names differently. */
export type PathOf = (field: string) => string;

/** Makes every refused field an error of the form. Of two problems at one field the first is shown. */
export function markRefused<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  pathOf: PathOf = (field) => field,
): void {
  for (const problem of fieldProblemsOf(error).toReversed())
    setError(pathOf(problem.field) as Path<Values>, formErrorOf(problem));
}

/** A problem as the form state keeps it: the code, and the bound where there is one. Words are made when it is shown. */
function formErrorOf({ problem = 'invalid', min, max }: FieldProblem): FieldError {
  if (min !== undefined) return { type: 'min', types: { bound: String(min) } };
  return max === undefined ? { type: problem } : { type: 'max', types: { bound: String(max) } };
}

/** Every error of a form with its path: `settings.texts.0.title`. */
export function errorsByPath(errors: FieldErrors<FieldValues>, path = ''): [string, FieldError][] {
  return Object.entries(errors).flatMap(([name, node]) => {
    if (typeof node !== 'object' || node === null || name === 'ref') return [];
    const here = path === '' ? name : `${path}.${name}`;
    const own: [string, FieldError][] = typeof node.type === 'string' ? [[here, node as FieldError]] : [];
    return [...own, ...errorsByPath(node as FieldErrors<FieldValues>, here)];
  });
}
