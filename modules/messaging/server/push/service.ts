// Web push (RFC 8030, 8291, 8292): our key, the subscribed browsers, and sending a message to their push service.
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import webPush from 'web-push';
import type { SendOutcome } from '../sms/gateway.ts';
import * as store from './store.ts';

/** A browser's subscription in the format of the Push API. */
export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Returns those of these sessions that continue: open ones, and those of a browser with a remembered log-in. */
export type LastingSessions = (db: Db, sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

export interface KnownSubscription extends PushSubscription {
  subscriptionId: string;
}

export interface Push {
  /**
   * Returns the key a browser needs to subscribe, base64url. It is created at the first request, once for all nodes.
   */
  publicKey(): Promise<string>;
  /** Stores a subscription. Refuses with `request.invalid` for an address that belongs to no push service. */
  subscribe(who: { memberId: string; sessionId: string }, subscription: PushSubscription): Promise<void>;
  unsubscribe(memberId: string, endpoint: string): Promise<void>;
  /** Returns browsers whose session continues; the others are deleted. */
  subscriptionsOf(db: Db, memberId: string): Promise<KnownSubscription[]>;
  /** Deletes the browsers of sessions that ended or expired. */
  forgetEnded(): Promise<void>;
  /**
   * Sends a payload to the subscription it was written for. A subscription that another session or member has taken
   * over receives nothing. A browser that is gone is deleted. Never throws.
   */
  send(to: {
    merchantId: string;
    subscription: KnownSubscription;
    payload: string;
    ttlSeconds: number;
  }): Promise<SendOutcome>;
}

export interface PushDeps {
  platform: Pick<Platform, 'db' | 'vault' | 'outside' | 'config'>;
  site: Pick<SiteService, 'portalAddress'>;
  lasting: LastingSessions;
}

const SEAL_PURPOSE = 'messages.push';
const HASH_PURPOSE = 'messages.pushEndpoint';
/** Maximum number of browsers per member; the newest replaces the oldest. */
const BROWSERS_MAX = 10;
const TIMEOUT_MS = 8000;
const LOOKED_AT_ONCE = 1000;
/** Contact address that push services require; a sandbox has no address on the internet. */
const SANDBOX_SUBJECT = 'mailto:no-reply@sanam.test';

export function createPush(deps: PushDeps): Push {
  const { db } = deps.platform;
  return {
    publicKey: async () => (await keysOf(deps)).publicKey,
    subscribe: (who, subscription) => subscribe(deps, who, subscription),
    unsubscribe: (memberId, endpoint) => store.deleteEndpoint(db, { endpointHash: hashOf(deps, endpoint), memberId }),
    subscriptionsOf: (target, memberId) => subscriptionsOf(deps, target, memberId),
    forgetEnded: () => forgetEnded(deps),
    send: (message) => send(deps, message),
  };
}

async function keysOf({ platform: { db, vault } }: PushDeps): Promise<{ publicKey: string; privateKey: string }> {
  const known = await store.findKeys(db);
  if (known !== undefined)
    return { publicKey: known.public_key, privateKey: vault.open(SEAL_PURPOSE, known.private_sealed) };
  const made = webPush.generateVAPIDKeys();
  await store.insertKeys(db, { publicKey: made.publicKey, privateSealed: vault.seal(SEAL_PURPOSE, made.privateKey) });
  // If two nodes create keys at the same time, the first one's are used.
  const kept = (await store.findKeys(db))!;
  return { publicKey: kept.public_key, privateKey: vault.open(SEAL_PURPOSE, kept.private_sealed) };
}

const hashOf = ({ platform: { vault } }: PushDeps, endpoint: string): string => vault.keyedHash(HASH_PURPOSE, endpoint);

async function subscribe(
  deps: PushDeps,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  subscription: PushSubscription,
): Promise<void> {
  const { db, vault, outside, config } = deps.platform;
  const { endpoint } = subscription;
  if (config.mode === 'live' && !endpoint.startsWith('https://'))
    throw refuse('request.invalid', { fields: [{ field: 'endpoint', problem: 'https' }] });
  await outside.checkSettings({ endpoint });
  await store.saveSubscription(db, {
    subscriptionId: newId('psh'),
    memberId,
    sessionId,
    endpointHash: hashOf(deps, endpoint),
    sealed: vault.seal(SEAL_PURPOSE, JSON.stringify(subscription)),
  });
  const all = await store.subscriptionsOf(db, memberId);
  const tooMany = all.slice(0, Math.max(0, all.length - BROWSERS_MAX));
  if (tooMany.length > 0)
    await store.deleteSubscriptions(
      db,
      tooMany.map((one) => one.subscription_id),
    );
}

async function subscriptionsOf(deps: PushDeps, db: Db | Trx, memberId: string): Promise<KnownSubscription[]> {
  const { vault } = deps.platform;
  const rows = await withoutEnded(deps, db, await store.subscriptionsOf(db, memberId));
  return rows.map((row) => ({
    ...(JSON.parse(vault.open(SEAL_PURPOSE, row.sealed)) as PushSubscription),
    subscriptionId: row.subscription_id,
  }));
}

interface OfSession {
  subscription_id: string;
  session_id: string;
}

/** Returns those whose session continues; deletes the others. */
async function withoutEnded<Row extends OfSession>({ lasting }: PushDeps, db: Db, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows;
  const open = await lasting(
    db,
    rows.map((row) => row.session_id),
  );
  const ended = rows.filter((row) => !open.has(row.session_id)).map((row) => row.subscription_id);
  if (ended.length > 0) await store.deleteSubscriptions(db, ended);
  return rows.filter((row) => open.has(row.session_id));
}

async function forgetEnded(deps: PushDeps): Promise<void> {
  const { db } = deps.platform;
  let after = '';
  for (;;) {
    const rows = await store.subscriptionsAfter(db, after, LOOKED_AT_ONCE);
    await withoutEnded(deps, db, rows);
    if (rows.length < LOOKED_AT_ONCE) return;
    after = rows.at(-1)!.subscription_id;
  }
}

async function mayShow({ platform: { db }, lasting }: PushDeps, subscriptionId: string): Promise<boolean> {
  const sessionId = await store.sessionOf(db, subscriptionId);
  return sessionId !== undefined && (await lasting(db, [sessionId])).has(sessionId);
}

type Message = Parameters<Push['send']>[0];

async function send(deps: PushDeps, { merchantId, subscription, payload, ttlSeconds }: Message): Promise<SendOutcome> {
  const { db, outside } = deps.platform;
  try {
    if (!(await mayShow(deps, subscription.subscriptionId))) return { state: 'rejected', why: 'its session is over' };
    const address = await deps.site.portalAddress(merchantId);
    const subject = address.startsWith('https://') ? address : SANDBOX_SUBJECT;
    const request = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject, ...(await keysOf(deps)) },
      TTL: ttlSeconds,
      contentEncoding: 'aes128gcm',
    });
    const { 'Content-Length': _length, ...headers } = request.headers;
    const answer = await outside.fetch(request.endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(request.body ?? Buffer.alloc(0)),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    // RFC 8030, section 7.3: the subscription has ended.
    if (answer.status === 404 || answer.status === 410)
      await store.deleteEndpoint(db, { endpointHash: hashOf(deps, subscription.endpoint) });
    return outcomeOf(answer.status);
  } catch (error) {
    return { state: 'retry', why: `no answer: ${error instanceof Error ? error.name : 'unknown'}` };
  }
}

function outcomeOf(status: number): SendOutcome {
  if (status >= 200 && status < 300) return { state: 'accepted' };
  const isLater = status === 429 || status === 408 || status >= 500;
  return { state: isLater ? 'retry' : 'rejected', why: `HTTP ${status}` };
}
