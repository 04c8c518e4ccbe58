// Invitation codes that staff issue, so that people register under a member or under a campaign of the merchant's own.
import { randomInt } from 'node:crypto';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import * as store from './store.ts';

export interface NewInvitation {
  merchantId: string;
  /** If undefined, a code is generated. */
  code?: string | undefined;
  /** Username of the inviting member; undefined for a campaign. */
  inviter?: string | undefined;
  label: string;
  usesMax: number | null;
  expiresAt: Date | null;
  reason: string;
}

export interface MemberInvitation {
  merchantId: string;
  ownerId: string;
  label: string;
  usesMax: number | null;
  /** Days for which the code is valid; null: until it is closed. */
  days: number | null;
}

export interface StaffInvitations {
  /** Returns codes, newest first. */
  list(filter: store.InvitationFilter): Promise<{ list: store.Invitation[]; totalCount: number }>;
  /**
   * Adds a code and returns it. Refuses with `request.invalid` if the inviter is not an active member of the merchant
   * or the end has passed, `identity.invitationExists`.
   */
  add(context: Context, invitation: NewInvitation): Promise<string>;
  /** Creates a code for a member in the caller's transaction, without a staff reason. Returns it. */
  issue(trx: Trx, context: Context, one: MemberInvitation): Promise<string>;
  /** Closes a code as `revoke` does, in the caller's transaction. Returns false if it is unknown or already closed. */
  close(trx: Trx, context: Context, ask: { merchantId: string; code: string }): Promise<boolean>;
  byCode(ask: { merchantId: string; codes: readonly string[] }): Promise<Map<string, store.Invitation>>;
  /**
   * Closes a code to new members; those who registered by it stay. Refuses with `common.notFound`,
   * `operator.staleVersion` if already closed.
   */
  revoke(context: Context, ask: { merchantId: string; code: string; reason: string }): Promise<void>;
}

/** Letters and digits that cannot be confused. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

const madeCode = (): string => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const invalid = (field: string, problem: string) => refuse('request.invalid', { fields: [{ field, problem }] });
const subjectOf = (merchantId: string, code: string) => ({ type: 'invitation', id: `${merchantId}:${code}` });

export function createStaffInvitations(db: Db): StaffInvitations {
  return {
    list: (filter) => store.listInvitations(db, filter),
    byCode: async (ask) => new Map((await store.invitationsOf(db, ask)).map((one) => [one.code, one])),
    issue: (trx, context, one) => issue(trx, context, one),
    async close(trx, context, { merchantId, code }) {
      const before = await store.closeInvitation(trx, { merchantId, code });
      if (before?.isEnabled !== true) return false;
      await noteClosed(trx, context, { merchantId, code, reason: null });
      return true;
    },
    async add(context, { merchantId, code: given, inviter, label, usesMax, expiresAt, reason }) {
      const code = given ?? madeCode();
      await inTransaction(db, async (trx) => {
        const ownerId =
          inviter === undefined ? null : await store.inviterByName(trx, { merchantId, username: inviter });
        if (ownerId === undefined) throw invalid('inviter', 'unknown');
        if (expiresAt !== null && expiresAt <= (await databaseNow(trx))) throw invalid('expiresAt', 'past');
        const createdBy = context.actor.id;
        const row = { merchantId, code, ownerId, label, usesMax, expiresAt, createdBy };
        if (!(await store.insertInvitation(trx, row))) throw refuse('identity.invitationExists');
        const after = { code, label, inviter: ownerId, usesMax, expiresAt };
        const subject = subjectOf(merchantId, code);
        await audit(trx, context, { command: 'identity.invitation.add', subject, after, reason });
      });
      return code;
    },
    async revoke(context, { merchantId, code, reason }) {
      await inTransaction(db, async (trx) => {
        const before = await store.closeInvitation(trx, { merchantId, code });
        if (before === undefined) throw refuse('common.notFound');
        if (!before.isEnabled) throw refuse('operator.staleVersion');
        await noteClosed(trx, context, { merchantId, code, reason });
      });
    },
  };
}

const DAY_MS = 86_400_000;

async function issue(trx: Trx, context: Context, one: MemberInvitation): Promise<string> {
  const { merchantId, ownerId, label, usesMax, days } = one;
  const code = madeCode();
  const expiresAt = days === null ? null : new Date((await databaseNow(trx)).getTime() + days * DAY_MS);
  const row = { merchantId, code, ownerId, label, usesMax, expiresAt, createdBy: context.actor.id };
  if (!(await store.insertInvitation(trx, row))) throw refuse('common.unavailable');
  const after = { code, label, inviter: ownerId, usesMax, expiresAt };
  await audit(trx, context, { command: 'identity.invitation.add', subject: subjectOf(merchantId, code), after });
  return code;
}

async function noteClosed(
  trx: Trx,
  context: Context,
  { merchantId, code, reason }: { merchantId: string; code: string; reason: string | null },
): Promise<void> {
  const [before, after] = [{ isEnabled: true }, { isEnabled: false }];
  const subject = subjectOf(merchantId, code);
  await audit(trx, context, { command: 'identity.invitation.revoke', subject, before, after, reason });
}
