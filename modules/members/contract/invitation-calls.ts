import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import { ofMerchant, reason, searchText } from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';

const invitationCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));
/** Merchant and code, because other merchants may use the same code. */
const invitationId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,32}$/));
const invitationRow = z.object({
  id: invitationId,
  code: z.string(),
  /** The inviting member; null for a campaign of the merchant's own. */
  inviter: z.nullable(z.object({ memberId: z.string(), username: z.string() })),
  label: z.string(),
  state: z.enum(['open', 'revoked', 'over', 'usedUp', 'ownerAway']),
  uses: z.int(),
  usesMax: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
  createdAt: instant,
  createdBy: z.string(),
  /** Link that the inviter sends. */
  link: z.string(),
});

/** Staff calls about invitation codes. */
export const invitationCalls = {
  opsListInvitations: staff('players.invitation.read', {
    method: 'GET',
    path: '/ops/invitations',
    summary: 'Codes that people register by',
    about: 'merchant',
    query: z.object({ ...paging, ...ofMerchant, q: searchText, state: z.optional(z.enum(['open', 'closed'])) }),
    value: pageOf(invitationRow),
    refusals: [],
  }),
  opsAddInvitation: staff('players.invitation.change', {
    method: 'POST',
    path: '/ops/invitations',
    summary: 'Make a code, for a member or a campaign',
    about: 'merchant',
    body: z.strictObject({
      /** If left out, the server generates one. */
      code: z.optional(invitationCode),
      /** Username of the inviting member; if left out, a campaign of the merchant's own. */
      inviter: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
      label: z.string().check(z.trim(), z.maxLength(80)),
      usesMax: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      expiresAt: z.nullable(instant),
      reason,
    }),
    value: z.object({ code: z.string() }),
    refusals: ['identity.invitationExists'],
  }),
  opsRevokeInvitation: staff('players.invitation.change', {
    method: 'POST',
    path: '/ops/invitations/:id/revocation',
    summary: 'Let nobody come by a code any more',
    about: 'invitation',
    params: z.object({ id: invitationId }),
    body: z.strictObject({ reason }),
    value: nothing,
    refusals: ['operator.staleVersion'],
  }),
} as const satisfies Record<string, CallDeclaration>;
