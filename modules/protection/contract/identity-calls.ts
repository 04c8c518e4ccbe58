import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id } from '@sanam/contract/common';
import './refusals.ts';
import { documentFacts, levelRule } from './schemas.ts';
import { checkOutcomes, checkStates, documentKinds, identityNeeds } from './identity-states.ts';

/** A member's identity level, its limits, and the documents. */
const identity = z.object({
  /** The merchant uses identity levels; otherwise they limit nothing. */
  isOn: z.boolean(),
  level: z.int(),
  levels: z.array(
    z.extend(levelRule, {
      level: z.int(),
      isReached: z.boolean(),
      missing: z.array(z.enum(identityNeeds)),
    }),
  ),
  /** Known data of the person: entered once, changed by staff. */
  has: z.object({ name: z.boolean(), birthDate: z.boolean(), idNumber: z.boolean() }),
  /** Newest document, decided or not. */
  document: z.nullable(
    z.object({
      documentId: id,
      ...documentFacts,
    }),
  ),
  /** Another document may be sent now. */
  maySend: z.boolean(),
  /** The merchant has a provider that checks at once. */
  isCheckOn: z.boolean(),
  /** A check may be started or continued. */
  mayCheck: z.boolean(),
  /** Last check. */
  check: z.nullable(
    z.object({
      state: z.enum(checkStates),
      /** Page of the provider; null while it is being requested. */
      pageUrl: z.nullable(z.string()),
      outcome: z.nullable(z.enum(checkOutcomes)),
    }),
  ),
});

export const identityCalls = {
  identity: {
    method: 'GET',
    path: '/wps/protection/identity',
    who: 'player',
    whenClosed: true,
    summary: 'The own level of identity: what it opens, what is missing for the next, the last document',
    value: identity,
    refusals: [],
  },
  sendDocument: {
    method: 'POST',
    path: '/wps/protection/identity/documents',
    who: 'player',
    upload: true,
    whenClosed: true,
    summary: 'Send the pictures of a document: parts of a form named front, back and selfie',
    query: z.object({ kind: z.enum(documentKinds) }),
    value: identity,
    refusals: [
      'protection.documentOpen',
      'protection.documentMissing',
      'protection.documentTooLarge',
      'protection.documentType',
    ],
  },
  startCheck: {
    method: 'POST',
    path: '/wps/protection/identity/checks',
    who: 'player',
    whenClosed: true,
    summary: 'Begin a check of identity at the provider, or ask for the address of its page again',
    value: identity,
    refusals: ['protection.checkOff', 'protection.personMissing', 'protection.documentOpen'],
  },
} as const satisfies Record<string, CallDeclaration>;

type Own = typeof identityCalls;
declare module '@sanam/contract/call' {
  interface Calls extends Own {}
}
