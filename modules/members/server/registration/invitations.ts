// Who invited a newcomer: a code (typed, or brought by the address), or the inviter's own id (GAP-062).
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import * as store from './store.ts';

const CODE = /^[A-Za-z0-9_-]{1,32}$/;
const MEMBER_ID = /^mbr_[0-9A-Za-z]{16,40}$/;

export interface Invitation {
  inviterId: string | null;
  code: string | null;
}

/** The code as it is kept. Refuses `identity.invitationInvalid` for whatever reason it is no good: nobody learns which. */
export async function goodCode(
  db: Db,
  ask: { merchantId: string; code: string },
): Promise<{ code: string } & Invitation> {
  const found = CODE.test(ask.code) ? await store.findInvitation(db, ask) : undefined;
  if (found === undefined) throw refuse('identity.invitationInvalid');
  return found;
}

/**
 * What a form says about its inviter, checked (GAP-063). The typed code comes before the one of the address, and any
 * code before a bare inviter's id. Undefined when the form names nobody.
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
