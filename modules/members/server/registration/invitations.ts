// Finds the inviter of a new member: by a code (typed, or from the address), or by the inviter's own id (GAP-062).
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { LinePort } from '../ports.ts';
import * as store from './store.ts';

const CODE = /^[A-Za-z0-9_-]{1,32}$/;
const MEMBER_ID = /^mbr_[0-9A-Za-z]{16,40}$/;

export interface Invitation {
  inviterId: string | null;
  code: string | null;
}

/**
 * Returns the code as stored. Refuses with `identity.invitationInvalid` whatever the reason, so that the reason is not
 * revealed.
 */
export async function goodCode(
  db: Db,
  ask: { merchantId: string; code: string },
): Promise<{ code: string } & Invitation> {
  const found = CODE.test(ask.code) ? await store.findInvitation(db, ask) : undefined;
  if (found === undefined) throw refuse('identity.invitationInvalid');
  return found;
}

/** Refuses with `identity.invitationInvalid` while the inviter may bring nobody. */
export async function refuseUnlessBringing(
  { mayBring }: Pick<LinePort, 'mayBring'>,
  { inviterId }: Pick<Invitation, 'inviterId'>,
): Promise<void> {
  if (inviterId !== null && !(await mayBring(inviterId))) throw refuse('identity.invitationInvalid');
}

/**
 * Reads and checks the inviter of a form (GAP-063). The typed code takes precedence over the one in the address, and
 * any code over a bare inviter id. Undefined if the form names no inviter.
 */
export async function readInvitation(
  db: Db,
  merchantId: string,
  given: { affiliateCode: string | undefined; referralCode: string | undefined; recommenderId: string | undefined },
): Promise<Invitation | undefined> {
  const { affiliateCode, referralCode, recommenderId } = given;
  const codes = [affiliateCode, referralCode].filter((code) => code !== undefined && code !== '');
  const good = await Promise.all(codes.map((code) => goodCode(db, { merchantId, code: code! })));
  if (recommenderId !== undefined) {
    const isGood =
      MEMBER_ID.test(recommenderId) && (await store.isInviter(db, { merchantId, memberId: recommenderId }));
    if (!isGood) throw refuse('identity.invitationInvalid');
  }
  const first = good[0];
  if (first !== undefined) return { inviterId: first.inviterId ?? recommenderId ?? null, code: first.code };
  return recommenderId === undefined ? undefined : { inviterId: recommenderId, code: null };
}
