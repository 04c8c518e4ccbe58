// Mailings as staff write, watch and stop them.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, inTransaction, lockName, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, People } from '@sanam/staff/server/index.ts';
import type { NoticeChannel } from '../../contract/channels.ts';
import { messagesSettings } from '../settings.ts';
import { type AudienceDeps, findAudience, type Found } from './audience.ts';
import { confirmMailing, planSending } from './sending.ts';
import * as store from './store.ts';

const SEND = 'messages.mailing.send';
const subjectOf = (id: string) => ({ type: 'mailing', id });

type Body = CallArguments<Calls['opsSendMailing']>['body'];
type Query = CallArguments<Calls['opsListMailings']>['query'];
type Row = CallValue<Calls['opsListMailings']>['list'][number];
type Shown = CallValue<Calls['opsGetMailing']>;
type Sent = CallValue<Calls['opsSendMailing']>;
type Counted = CallValue<Calls['opsCountAudience']>;

export interface StaffMailingsDeps extends AudienceDeps {
  platform: Pick<Platform, 'db' | 'jobs' | 'events' | 'live'>;
  site: Pick<SiteService, 'dayBounds' | 'merchant' | 'setting'>;
  approvals: ApprovalService;
  people: Pick<People, 'staffNames'>;
}

export function createStaffMailings(deps: StaffMailingsDeps) {
  const { approvals, platform } = deps;
  approvals.define({
    name: SEND,
    permission: SEND,
    async run(trx, { subjectId }) {
      if (!(await confirmMailing(platform, trx, subjectId))) throw refuse('operator.staleVersion');
    },
  });
  platform.events.on('operator.approvalChanged', 'messages.closeMailings', () => closeRefused(deps));
  return {
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    count: count.bind(null, deps),
    send: send.bind(null, deps),
    stop: stop.bind(null, deps),
  };
}

export type StaffMailings = ReturnType<typeof createStaffMailings>;

async function list({ platform: { db }, people }: StaffMailingsDeps, { rowsOf: merchantId }: Context, query: Query) {
  const { state, topic } = query;
  const found = await store.listMailings(db, { merchantId, state, topic, ...pageOf(query) });
  const nameOf = await people.staffNames(found.list.map((row) => row.created_by));
  return paged(
    found.list.map((row) => shownRow(row, nameOf(row.created_by))),
    found.totalCount,
    query,
  );
}

/** Returns one mailing. Refuses with `common.notFound`. */
async function get(deps: StaffMailingsDeps, context: Context, session: StaffSession, id: string): Promise<Shown> {
  const { db } = deps.platform;
  const row = await existing(db, context, id);
  const [nameOf, read, copies, approval] = await Promise.all([
    deps.people.staffNames([row.created_by]),
    store.countRead(db, id),
    store.countCopies(db, id),
    deps.approvals.waitingFor(subjectOf(id), session),
  ]);
  return {
    ...shownRow(row, nameOf(row.created_by)),
    link: row.link,
    channels: row.channels,
    audience: row.audience,
    reason: row.reason,
    stoppedFor: row.stopped_for,
    read,
    copies: row.channels.map((channel) => ({ channel, ...statesOf(copies, channel) })),
    version: row.version,
    approval,
  };
}

async function count(deps: StaffMailingsDeps, context: Context, audience: Body['audience']): Promise<Counted> {
  const { merchantId } = context;
  const { db } = deps.platform;
  const { count: members, unknown } = await findAudience(deps, db, merchantId, audience);
  return {
    members,
    unknown,
    ...(await mayAlone(deps, db, context)),
    quietHours: await deps.site.setting(merchantId, messagesSettings.quietHours),
  };
}

/** Returns the audience. Refuses with `request.invalid` if it is empty or contains names that no member has. */
async function checked(deps: StaffMailingsDeps, db: Trx, { merchantId }: Context, body: Body): Promise<Found> {
  const wrong = (field: string, problem: string) => refuse('request.invalid', { fields: [{ field, problem }] });
  const found = await findAudience(deps, db, merchantId, body.audience);
  if (found.unknown.length > 0) throw wrong('audience.usernames', 'noMember');
  if (found.count === 0) throw wrong('audience', 'nobody');
  if (body.sendAt !== null && new Date(body.sendAt) <= (await databaseNow(db))) throw wrong('sendAt', 'past');
  return found;
}

/**
 * Returns how many members the caller may write to alone: with one message, and with all messages of the rest of today.
 */
async function mayAlone({ site }: StaffMailingsDeps, db: Db, { merchantId, actor }: Context) {
  const aloneMax = await site.setting(merchantId, messagesSettings.mailingAloneMax);
  const dayMax = await site.setting(merchantId, messagesSettings.mailingAloneDayMax);
  const { zone } = await site.merchant(merchantId);
  const used = await store.sumAlone(db, { merchantId, createdBy: actor.id, zone });
  return { aloneMax, leftToday: Math.max(0, dayMax - used) };
}

/**
 * Sends the mailing, or proposes it if it has more members than one person may write to, at once or today. Refuses as
 * `checked` does.
 */
async function send(deps: StaffMailingsDeps, trx: Trx, context: Context, body: Body): Promise<Sent> {
  const { reason, ...content } = body;
  const found = await checked(deps, trx, context, body);
  // Two concurrent messages of one person must not both use the rest of the day's limit.
  await lockName(trx, `messages.mailings:${context.merchantId}:${context.actor.id}`);
  const { aloneMax, leftToday } = await mayAlone(deps, trx, context);
  const sizeMax = Math.min(aloneMax, leftToday);
  const mailingId = newId('mlg');
  const isProposed = found.count > sizeMax;
  await store.insertMailing(
    trx,
    {
      ...content,
      mailingId,
      merchantId: context.merchantId,
      state: isProposed ? 'waiting' : 'planned',
      size: found.count,
      // The size of a list is fixed; a segment may grow until it is sent.
      sizeMax: isProposed ? null : body.audience.kind === 'members' ? found.count : sizeMax,
      reason,
      createdBy: context.actor.id,
    },
    found.memberIds,
  );
  const after = { ...content, audience: brief(body.audience), members: found.count };
  await audit(trx, context, { command: SEND, subject: subjectOf(mailingId), after, reason });
  if (!isProposed) {
    await planSending(deps.platform, trx, { mailing_id: mailingId, send_at: sendAtOf(body) });
    return { id: mailingId, state: 'done', approvalId: null };
  }
  const approvalId = await deps.approvals.propose(trx, context, {
    command: SEND,
    subject: subjectOf(mailingId),
    amountMinor: null,
    summary: `${body.topic} → ${found.count}: ${body.words.EN.title}`,
    payload: after,
    reason,
  });
  return { id: mailingId, state: 'proposed', approvalId };
}

/**
 * Stops a mailing. Refuses with `common.notFound`, `operator.approvalPending`, and with `operator.staleVersion` if it
 * has ended.
 */
async function stop(deps: StaffMailingsDeps, context: Context, id: string, reason: string): Promise<void> {
  const { db, live } = deps.platform;
  await existing(db, context, id);
  await inTransaction(db, async (trx) => {
    const row = (await store.lockMailing(trx, id))!;
    if (row.state === 'waiting') await deps.approvals.refusePending(trx, subjectOf(id));
    if (!['waiting', 'planned', 'sending', 'sent'].includes(row.state)) throw refuse('operator.staleVersion');
    await store.changeMailing(trx, id, { state: 'stopped', stoppedFor: 'staff' });
    await store.holdBack(trx, id);
    const [before, after] = [{ state: row.state }, { state: 'stopped', told: row.told }];
    await audit(trx, context, { command: 'messages.mailing.stop', subject: subjectOf(id), before, after, reason });
  });
  await live.publish('staff', { type: 'opsMailing', id });
}

/** Closes mailings whose proposal was refused, or not decided in time. */
async function closeRefused({ platform: { db, live }, approvals }: StaffMailingsDeps): Promise<void> {
  for (const id of await store.waitingIds(db)) {
    const isClosed = await inTransaction(db, async (trx) => {
      const row = await store.lockMailing(trx, id);
      const isOpen = (await approvals.openFor(trx, subjectOf(id))) !== undefined;
      if (row?.state !== 'waiting' || isOpen) return false;
      await store.changeMailing(trx, id, { state: 'refused' });
      return true;
    });
    if (isClosed) await live.publish('staff', { type: 'opsMailing', id });
  }
}

async function existing(db: Db, { merchantId }: Context, id: string): Promise<store.MailingRow> {
  const row = await store.findMailing(db, id);
  if (row?.merchant_id !== merchantId) throw refuse('common.notFound');
  return row;
}

const sendAtOf = ({ sendAt }: Body): Date | null => (sendAt === null ? null : new Date(sendAt));

/**
 * Shortens the audience for the audit log, because thousands of names are not readable; the mailing keeps the whole
 * list.
 */
function brief(audience: Body['audience']): unknown {
  const SHOWN = 20;
  if (audience.kind === 'segment' || audience.usernames.length <= SHOWN) return audience;
  return { kind: 'members', usernames: audience.usernames.slice(0, SHOWN), more: audience.usernames.length - SHOWN };
}

function shownRow(row: store.MailingRow, createdBy: string | null): Row {
  return {
    id: row.mailing_id,
    topic: row.topic,
    words: row.words,
    state: row.state,
    sendAt: row.send_at?.toISOString() ?? null,
    size: row.size,
    told: row.told,
    skipped: row.skipped,
    createdBy: createdBy ?? row.created_by,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

type Copies = Awaited<ReturnType<typeof store.countCopies>>;

function statesOf(copies: Copies, channel: NoticeChannel) {
  const of = (state: Copies[number]['state']): number =>
    Number(copies.find((one) => one.channel === channel && one.state === state)?.count ?? 0n);
  return { queued: of('queued'), sent: of('sent'), delivered: of('delivered'), failed: of('failed') };
}
