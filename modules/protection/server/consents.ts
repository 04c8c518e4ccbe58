import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { addConsent, mayMarket, whoMayMarket } from './exclusion-store.ts';
import { gateRefusal } from './rules.ts';
import { findGate, findGates } from './store.ts';

/** Records the consent to offers; staff only ever withdraw it. */
export function setMarketing(
  db: Db,
  context: Context,
  consent: { memberId: string; given: boolean; by: 'player' | 'staff'; reason?: string },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await addConsent(trx, consent);
    await audit(trx, context, {
      command: 'protection.consent',
      subject: { type: 'member', id: consent.memberId },
      after: { marketing: consent.given },
      reason: consent.reason ?? null,
    });
  });
}

/** See `ProtectionService.mayGetOffers`. */
export async function mayGetOffers(db: Db, memberId: string): Promise<boolean> {
  const isStopped = gateRefusal(await findGate(db, memberId), 'marketing') !== undefined;
  return !isStopped && (await mayMarket(db, memberId));
}

/** See `ProtectionService.whoMayGet`. */
export async function whoMayGet(
  db: Db,
  memberIds: readonly string[],
  topic: 'news' | 'offers',
): Promise<ReadonlySet<string>> {
  const gates = await findGates(db, memberIds);
  const free = memberIds.filter((memberId) => gateRefusal(gates.get(memberId), 'marketing') === undefined);
  return new Set(topic === 'news' ? free : await whoMayMarket(db, free));
}
