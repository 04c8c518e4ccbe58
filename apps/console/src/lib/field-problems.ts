import { ApiError } from './api-error.ts';

/** One thing that the server found wrong at one field. */
export interface FieldProblem {
  field: string;
  problem?: string;
  min?: number;
  max?: number;
}

/** The fields a refusal names; empty when it is about something else. */
export function fieldProblemsOf(error: unknown): FieldProblem[] {
  if (!(error instanceof ApiError) || error.code !== 'request.invalid') return [];
  const fields = error.value?.fields;
  return Array.isArray(fields) ? (fields as FieldProblem[]) : [];
}
