import { Refusal } from '@sanam/client/refusal';

/** One thing that the server found wrong at one field. */
export interface FieldProblem {
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
