import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { day, id, idParams, instant } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { documentKinds, documentStates } from '@sanam/protection/contract/identity-states.ts';
import { reason, version, waitingApproval } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';

/** A member's name and birth date, which two people of staff correct by a document. */
export const personCalls = {
  opsGetPerson: staff('players.person.correct', {
    method: 'GET',
    path: '/ops/members/:id/person',
    summary: 'Name and birth date of a member, and the documents that can prove others; reading it is written down',
    about: 'member',
    params: idParams,
    value: z.object({
      name: z.nullable(z.string()),
      birthDate: z.nullable(day),
      version,
      /** Documents that were neither refused nor revoked, the newest first. */
      documents: z.array(z.object({ id, kind: z.enum(documentKinds), state: z.enum(documentStates), sentAt: instant })),
      approval: z.nullable(waitingApproval),
    }),
    refusals: [],
  }),
  opsCorrectPerson: staff('players.person.correct', {
    method: 'POST',
    path: '/ops/members/:id/person',
    idempotent: true,
    summary: 'Propose another name or birth date of a member, with a document (two people)',
    about: 'member',
    params: idParams,
    /** Parts that are left out stay. */
    body: z.strictObject({
      name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
      birthDate: z.optional(day),
      documentId: id,
      reason,
      expectedVersion: version,
    }),
    value: z.object({ state: z.literal('proposed'), approvalId: id }),
    refusals: [
      'operator.staleVersion',
      'operator.approvalPending',
      'operator.documentNeeded',
      'operator.personSame',
      'operator.personUnderAge',
    ],
  }),
} as const satisfies Record<string, CallDeclaration>;
