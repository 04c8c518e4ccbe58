// Sends a mailing in batches of members, each in its own transaction that also stores the progress.
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { databaseNow, type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { quietUntil } from '../inbox/quiet-hours.rules.ts';
import { messagesSettings } from '../settings.ts';
import { type AudienceDeps, nextMembers, whoIsTold } from './audience.ts';
import * as store from './store.ts';

export const SEND_JOB = 'messages.sendMailing';
export const CARRY_JOB = 'messages.carryMailing';
const AT_ONCE = 200;

export interface SendingDeps extends AudienceDeps {
  platform: Pick<Platform, 'db' | 'jobs' | 'live' | 'log'>;
  site: Pick<SiteService, 'dayBounds' | 'setting' | 'merchant'>;
  /** Sends one message by the channels its reader chose besides the inbox. */
  carry(at: { memberId: string; noticeId: bigint }): Promise<void>;
}

interface Carried {
  memberId: string;
  noticeId: string;
}

/** Defines the jobs of mailings. A run that breaks off is continued by any node after the last committed batch. */
export function defineMailingJobs(deps: SendingDeps): void {
  const { jobs } = deps.platform;
  jobs.define({
    name: SEND_JOB,
    lane: 'mailings',
    async run({ mailingId }) {
      let isMore = true;
      while (isMore) isMore = await sendSet(deps, String(mailingId));
    },
  });
  jobs.define({
    name: CARRY_JOB,
    lane: 'mailings',
    async run({ mailingId, notices }) {
      // Stopped in the meantime: messages already in inboxes stay there, nothing else is sent.
      if ((await store.findMailing(deps.platform.db, String(mailingId)))?.state === 'stopped') return;
      for (const { memberId, noticeId } of notices as Carried[])
        await deps.carry({ memberId, noticeId: BigInt(noticeId) });
    },
  });
}

/** Schedules the sending of a mailing in the transaction that releases it. */
export async function planSending(
  { jobs }: Pick<Platform, 'jobs'>,
  trx: Trx,
  { mailing_id: mailingId, send_at: sendAt }: Pick<store.MailingRow, 'mailing_id' | 'send_at'>,
): Promise<void> {
  await jobs.enqueue(trx, SEND_JOB, { mailingId }, sendAt === null ? {} : { runAt: sendAt });
}

/**
 * Sends one batch. Returns false if nothing is left to do now: the mailing ended, was stopped, or waits for the end of
 * quiet hours.
 */
async function sendSet(deps: SendingDeps, mailingId: string): Promise<boolean> {
  const { db, live } = deps.platform;
  const isMore = await inTransaction(db, async (trx) => {
    // A second run of this job waits here and continues after this batch.
    const mailing = await store.lockMailing(trx, mailingId);
    if (mailing === undefined || (mailing.state !== 'planned' && mailing.state !== 'sending')) return false;
    if (await waitsForMorning(deps, trx, mailing)) return false;
    if (mailing.state === 'planned') await store.changeMailing(trx, mailingId, { state: 'sending' });
    return tellSet(deps, trx, mailing);
  });
  await live.publish('staff', { type: 'opsMailing', id: mailingId });
  return isMore;
}

async function tellSet(deps: SendingDeps, trx: Trx, mailing: store.MailingRow): Promise<boolean> {
  const { mailing_id: mailingId, topic, link, size_max: sizeMax } = mailing;
  const memberIds = await nextMembers(deps, trx, mailing, AT_ONCE);
  const reached = memberIds.at(-1);
  if (reached === undefined) {
    await store.changeMailing(trx, mailingId, { state: 'sent' });
    return false;
  }
  const looked = mailing.told + mailing.skipped + memberIds.length;
  if (sizeMax !== null && looked > sizeMax) {
    await store.changeMailing(trx, mailingId, { state: 'stopped', stoppedFor: 'grown' });
    return false;
  }
  const told = await store.insertNotices(trx, { mailingId, topic, link }, await whoIsTold(deps, trx, memberIds, topic));
  const notices = told.map(({ memberId, noticeId }): Carried => ({ memberId, noticeId: noticeId.toString() }));
  if (notices.length > 0) await deps.platform.jobs.enqueue(trx, CARRY_JOB, { mailingId, notices });
  await store.noteReached(trx, mailingId, { reached, told: told.length, skipped: memberIds.length - told.length });
  return true;
}

/** Checks whether a mailing of offers must wait for the end of quiet hours, and reschedules it. */
async function waitsForMorning(deps: SendingDeps, trx: Trx, mailing: store.MailingRow): Promise<boolean> {
  if (mailing.topic !== 'offers') return false;
  const end = await quietEnd(deps, trx, mailing.merchant_id);
  if (end === null) return false;
  await deps.platform.jobs.enqueue(trx, SEND_JOB, { mailingId: mailing.mailing_id }, { runAt: end });
  return true;
}

async function quietEnd({ site }: SendingDeps, db: Db, merchantId: string): Promise<Date | null> {
  const hours = await site.setting(merchantId, messagesSettings.quietHours);
  const { zone } = await site.merchant(merchantId);
  return quietUntil(await databaseNow(db), zone, hours);
}

/** Releases the mailing as written after a second person has confirmed it. */
export async function confirmMailing(platform: Pick<Platform, 'jobs'>, trx: Trx, mailingId: string): Promise<boolean> {
  const mailing = await store.lockMailing(trx, mailingId);
  assert(mailing !== undefined, `the mailing ${mailingId} is there`);
  if (mailing.state !== 'waiting') return false;
  await store.changeMailing(trx, mailingId, { state: 'planned', sizeMax: null });
  await planSending(platform, trx, mailing);
  return true;
}
