import { anyOf, type Db } from '@sanam/server/platform/db.ts';

export async function findKeys(db: Db) {
  return db.selectFrom('messaging_push_keys').select(['public_key', 'private_sealed']).executeTakeFirst();
}

export async function insertKeys(db: Db, keys: { publicKey: string; privateSealed: string }): Promise<void> {
  await db
    .insertInto('messaging_push_keys')
    .values({ public_key: keys.publicKey, private_sealed: keys.privateSealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface NewSubscription {
  subscriptionId: string;
  memberId: string;
  /** Session in which push was switched on. */
  sessionId: string;
  endpointHash: string;
  sealed: string;
}

/** Stores a subscription. A browser shows the messages of one member: the last one who subscribed. */
export async function saveSubscription(db: Db, one: NewSubscription): Promise<void> {
  const { subscriptionId, memberId, sessionId, sealed } = one;
  await db
    .insertInto('messaging_push_subscriptions')
    .values({
      subscription_id: subscriptionId,
      member_id: memberId,
      session_id: sessionId,
      endpoint_hash: one.endpointHash,
      sealed,
    })
    .onConflict((conflict) =>
      conflict
        .column('endpoint_hash')
        .doUpdateSet({ subscription_id: subscriptionId, member_id: memberId, session_id: sessionId, sealed }),
    )
    .execute();
}

/** Returns the member's subscriptions, oldest first. */
export function subscriptionsOf(db: Db, memberId: string) {
  return db
    .selectFrom('messaging_push_subscriptions')
    .select(['subscription_id', 'session_id', 'sealed'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('subscription_id')
    .execute();
}

export async function deleteSubscriptions(db: Db, subscriptionIds: readonly string[]): Promise<void> {
  await db.deleteFrom('messaging_push_subscriptions').where('subscription_id', '=', anyOf(subscriptionIds)).execute();
}

/** Deletes the endpoint of this member, or of any member if the push service says that the browser is gone. */
export async function deleteEndpoint(db: Db, which: { endpointHash: string; memberId?: string }): Promise<void> {
  let found = db.deleteFrom('messaging_push_subscriptions').where('endpoint_hash', '=', which.endpointHash);
  if (which.memberId !== undefined) found = found.where('member_id', '=', which.memberId);
  await found.execute();
}

/** Returns the session of an existing subscription. */
export async function sessionOf(db: Db, subscriptionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messaging_push_subscriptions')
    .select('session_id')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  return row?.session_id;
}

/** Returns subscriptions after one, in ascending order of their ids. */
export function subscriptionsAfter(db: Db, after: string, limit: number) {
  return db
    .selectFrom('messaging_push_subscriptions')
    .select(['subscription_id', 'session_id'])
    .where('subscription_id', '>', after)
    .orderBy('subscription_id')
    .limit(limit)
    .execute();
}
