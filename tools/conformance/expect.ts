// Expectations that include the exchange, so that a failed test shows request and answer.
import type { Exchange } from './wire.ts';

export class Mismatch extends Error {
  readonly expected: unknown;
  readonly got: unknown;
  readonly exchange: Exchange | undefined;
  constructor(what: string, expected: unknown, got: unknown, exchange?: Exchange) {
    super(what);
    this.expected = expected;
    this.got = got;
    this.exchange = exchange;
  }
}

export function expectEqual(what: string, got: unknown, expected: unknown, exchange?: Exchange): void {
  if (got !== expected) throw new Mismatch(what, expected, got, exchange);
}

/** Expects these values in the answer's fields. */
export function expectFields(exchange: Exchange, expected: Record<string, unknown>): void {
  const { fields } = exchange.answer;
  const got = Object.fromEntries(Object.keys(expected).map((name) => [name, fields[name]]));
  const differs = Object.entries(expected).some(([name, value]) => fields[name] !== value);
  if (differs) throw new Mismatch(`the answer to ${exchange.call}`, expected, got, exchange);
}

/** Expects success: ACCEPTED, OK, with this change of the balance. */
export function expectMoved(exchange: Exchange, moved: number): void {
  expectFields(exchange, { outcome: 'ACCEPTED', code: 'OK', moved });
}

/** Expects a refusal with one of these codes, which moves no money. */
export function expectRefused(exchange: Exchange, ...codes: string[]): void {
  const { outcome, code, moved = 0 } = exchange.answer.fields;
  const isRefused = outcome === 'REFUSED' && codes.includes(String(code)) && moved === 0;
  if (isRefused) return;
  throw new Mismatch(
    `the answer to ${exchange.call}`,
    { outcome: 'REFUSED', code: codes.join(' or '), moved: 0 },
    { outcome, code, moved },
    exchange,
  );
}

export function expectStatus(exchange: Exchange, httpStatus: number, code?: string): void {
  const { httpStatus: status, fields } = exchange.answer;
  const got = { httpStatus: status, code: fields.code };
  if (status !== httpStatus)
    throw new Mismatch(`the HTTP status of ${exchange.call}`, { httpStatus, code }, got, exchange);
  // A wallet may leave the body of a rejected request empty; a given code must be the right one.
  if (code !== undefined && fields.code !== undefined && fields.code !== code) {
    throw new Mismatch(`the code of ${exchange.call}`, { httpStatus, code }, got, exchange);
  }
}
