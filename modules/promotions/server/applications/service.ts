// Actions of members on applications: submit and withdraw.
import type { Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type FileStore, keepFiles } from '@sanam/server/platform/files/files.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { pictureEnding } from '@sanam/server/platform/picture-uploads.ts';
import type { RateLimit, RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { shownState } from '../../contract/activity-states.ts';
import { type Entered, enterToTake, holdGate, placeOf, refuseUnfit } from '../activities/entering.ts';
import { movePart, notePart } from '../activities/note.ts';
import { type ActOf, makePart } from '../activities/service.ts';
import { takeShare } from '../activities/share.ts';
import { mayApplyAgain } from '../activities/standing.ts';
import { changePart, lockPart, lockPartById, onePlace, type PartRow, returnBudget } from '../activities/store.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { findCampaign, findContent, shareCampaign } from '../campaigns/store.ts';
import type { ApplicationForm } from './form.ts';
import * as store from './store.ts';

/**
 * Rate limit for applications of a member per day, whatever their result: six, then one every ten minutes, then one an
 * hour.
 */
export const applicationLimits = {
  apply: { free: 6, firstWait: 600, waitMax: 3600, memorySeconds: 86_400 },
} as const satisfies Record<string, RateLimit>;

export interface ApplicationDeps extends PromotionDeps {
  files: FileStore;
  limiter: RateLimiter<keyof typeof applicationLimits>;
}

/**
 * Checks before the form is read. Refuses with `common.notFound`; `promotions.wrongState`; `common.tooManyRequests`.
 */
export async function begin(
  { db, limiter }: ApplicationDeps,
  { memberId, merchantId }: MemberSession,
  campaignId: string,
): Promise<void> {
  const campaign = await findCampaign(db, campaignId);
  if (campaign?.merchant_id !== merchantId) throw refuse('common.notFound');
  if (campaign.kind !== 'apply') throw refuse('promotions.wrongState', { state: campaign.kind });
  await limiter.take('apply', memberId);
}

type Sent = CallValue<Calls['applyForPromotion']>;

/** Stores pictures and application together or not at all. Refuses as the contract states. */
export async function submit(deps: ApplicationDeps, ask: ActOf, form: ApplicationForm): Promise<Sent> {
  const applicationId = newId('app');
  const pictures = form.pictures.map((drawn, at) => {
    const pictureId = newId('apc');
    return { pictureId, place: at + 1, fileName: `${pictureId}.${pictureEnding(drawn)}`, ...drawn };
  });
  const rows = pictures.map((one) => ({
    picture_id: one.pictureId,
    application_id: applicationId,
    place: one.place,
    file_name: one.fileName,
    media_type: one.mediaType,
    byte_count: one.bytes.length,
  }));
  const kept = pictures.map(({ fileName, bytes }) => ({ name: fileName, bytes }));
  const sent = await keepFiles(deps.files, kept, () =>
    once(deps.db, ask.idempotency, async (trx) => {
      await insert(deps, trx, ask, { applicationId, comment: form.comment });
      await store.insertPictures(trx, rows);
      return { applicationId, state: 'applying' as const };
    }),
  );
  // The response belongs to an earlier request with the same key, so the files of this one are removed.
  if (sent.applicationId !== applicationId) for (const { name } of kept) await deps.files.remove(name);
  return sent;
}

async function insert(
  deps: ApplicationDeps,
  trx: Trx,
  { campaignId, session, context }: ActOf,
  { applicationId, comment }: { applicationId: string; comment: string },
): Promise<void> {
  const { memberId } = session;
  const entered = await enterToTake(deps, trx, session, campaignId);
  const known = await lockPart(trx, { campaignId, memberId, occurrence: entered.occurrence });
  const isAgain = await refuseKnown(trx, known);
  await refuseUnfit(deps, trx, session, { ...entered, ...placeOf(context) });
  const part = await partOf(deps, trx, context, { entered, known, memberId, isAgain });
  await takeShare(deps, trx, part, onePlace);
  const made = await store.insertApplication(trx, {
    application_id: applicationId,
    participation_id: part.participation_id,
    campaign_id: campaignId,
    merchant_id: part.merchant_id,
    member_id: memberId,
    comment,
  });
  if (made === undefined) throw refuse('promotions.applicationOpen');
  await notePart(deps, trx, context, part, { from: 'apply', event: 'submit', more: { applicationId } });
  await holdGate(deps, trx, memberId);
}

/** Checks whether it is a resubmission after a rejection. Refuses if any other part is not over. */
async function refuseKnown(trx: Trx, known: PartRow | undefined): Promise<boolean> {
  if (known === undefined || known.state === 'apply') return false;
  if (known.state === 'applying' || known.state === 'process') throw refuse('promotions.applicationOpen');
  if (known.state !== 'rejected') throw refuse('promotions.alreadyTaken');
  const taken = await findContent(trx, known.campaign_id, known.version);
  if (!mayApplyAgain(known, taken?.mayReapply === true)) throw refuse('promotions.alreadyTaken');
  return true;
}

async function partOf(
  deps: ApplicationDeps,
  trx: Trx,
  context: Context,
  ask: { entered: Entered; known: PartRow | undefined; memberId: string; isAgain: boolean },
): Promise<PartRow> {
  const { entered, known, memberId, isAgain } = ask;
  if (known === undefined) return makePart(trx, entered, { memberId, state: 'applying' });
  if (isAgain) await movePart(deps, trx, context, { part: known, event: 'again', by: 'player' });
  const { version } = entered;
  return changePart(trx, known.participation_id, { state: 'applying', version, has_place: true });
}

/**
 * Withdraws an application. Refuses with `common.notFound` for another member's application; `promotions.wrongState`
 * once staff took it.
 */
export async function withdraw(
  deps: PromotionDeps,
  { memberId }: MemberSession,
  context: Context,
  applicationId: string,
): Promise<CallValue<Calls['withdrawPromoApplication']>> {
  return inTransaction(deps.db, async (trx) => {
    const found = await store.findApplication(trx, applicationId);
    if (found?.member_id !== memberId) throw refuse('common.notFound');
    await shareCampaign(trx, found.campaign_id);
    const part = (await lockPartById(trx, found.participation_id))!;
    const application = (await store.lockApplication(trx, applicationId))!;
    if (application.state === 'withdrawn') return { applicationId, state: 'apply' as const };
    if (application.state !== 'applying' || part.state !== 'applying')
      throw refuse('promotions.wrongState', { state: shownState(part.state) });
    await store.changeApplication(trx, applicationId, { state: 'withdrawn' });
    await returnBudget(trx, part.campaign_id, { places: 1, amount: 0n });
    const more = { applicationId };
    await movePart(deps, trx, context, { part, event: 'withdraw', by: 'player', change: { has_place: false }, more });
    return { applicationId, state: 'apply' as const };
  });
}
