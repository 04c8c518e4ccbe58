import type { Value } from '@sanam/client/client';

/** Whole numbers of a merchant as a page shows and proposes them. */
export interface Terms {
  resource: 'suspenseTerm' | 'evidenceTerms';
  title: string;
  change: string;
  effect: string;
  mayChange: boolean;
  fields: readonly TermField[];
  load(this: void, signal: AbortSignal): Promise<TermsRecord>;
  propose(this: void, wish: Wish, idempotencyKey: string): Promise<unknown>;
}

export interface TermField {
  name: string;
  label: string;
  what: string;
  bounds: { shipped: number; least: number; most: number };
}

export interface TermsRecord extends Pick<Value<'opsGetSuspenseTerm'>, 'version' | 'approval'> {
  /** The numbers by the names of the fields. */
  numbers: Readonly<Record<string, number>>;
}

export interface Wish extends Pick<TermsRecord, 'version' | 'numbers'> {
  reason: string;
}

export const isWithin = ({ least, most }: TermField['bounds'], typed: string): boolean =>
  /^\d{1,5}$/.test(typed) && Number(typed) >= least && Number(typed) <= most;
