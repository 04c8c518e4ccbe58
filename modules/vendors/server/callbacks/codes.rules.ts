/** Class of an answer's code for monitoring. A refusal is a rule that held; a fault needs investigation. */
export type CodeKind = 'ok' | 'refusal' | 'fault';

const faults = new Set([
  'INVALID_REQUEST',
  'INVALID_AMOUNT',
  'WRONG_CURRENCY',
  'UNKNOWN_PLAYER',
  'UNKNOWN_GAME',
  'SESSION_MISMATCH',
  'DUPLICATE_CONFLICT',
  'REFERENCE_MISMATCH',
  'NOT_ALLOWED',
  'TEMPORARY_ERROR',
  'RATE_LIMITED',
  'INVALID_SIGNATURE',
  'STALE_TIMESTAMP',
  'UNKNOWN_VENDOR',
  'IP_NOT_ALLOWED',
  // Codes of our own calls to a vendor.
  'TIMEOUT',
  'UNREACHABLE',
  'CIRCUIT_OPEN',
  'INVALID_ANSWER',
  'TOO_MANY_ROWS',
]);
/** Codes with an unknown outcome: the vendor sends the call again. */
const unknown = new Set(['TEMPORARY_ERROR', 'RATE_LIMITED', 'TIMEOUT', 'UNREACHABLE']);
const signatures = new Set(['INVALID_SIGNATURE', 'STALE_TIMESTAMP', 'IP_NOT_ALLOWED', 'UNKNOWN_VENDOR']);

export function kindOf(code: string): CodeKind {
  if (code === 'OK') return 'ok';
  return faults.has(code) ? 'fault' : 'refusal';
}
export const isUnknown = (code: string): boolean => unknown.has(code);
export const isSignature = (code: string): boolean => signatures.has(code);

export type Alarm = 'silent' | 'errors' | 'circuit' | 'signature';

const CALLS_MIN = 20;
const SIGNATURES_MIN = 3;

/** Returns the alarms of a vendor; `now` are the figures of the last 15 minutes. */
export function alarmsOf(vendor: {
  enabled: boolean;
  sessions: number;
  lastCallMsAgo: number | null;
  isCircuitOpen: boolean;
  now: { calls: number; faults: number; signatures: number };
  silentMinutes: number;
  errorPercent: number;
}): Alarm[] {
  const { enabled, sessions, lastCallMsAgo, isCircuitOpen, now, silentMinutes, errorPercent } = vendor;
  const isSilent = enabled && sessions > 0 && (lastCallMsAgo ?? Number.POSITIVE_INFINITY) > silentMinutes * 60_000;
  const hasErrors = now.calls >= CALLS_MIN && now.faults * 100 >= errorPercent * now.calls;
  return [
    ...(isSilent ? (['silent'] as const) : []),
    ...(hasErrors ? (['errors'] as const) : []),
    ...(isCircuitOpen ? (['circuit'] as const) : []),
    ...(now.signatures >= SIGNATURES_MIN ? (['signature'] as const) : []),
  ];
}
