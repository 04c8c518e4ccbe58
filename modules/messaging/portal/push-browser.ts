// Messages on this browser while no page is open: its subscription, and the server's knowledge of it.
import { call } from '@sanam/portal/lib/api.ts';
import { localStore } from '@sanam/portal/lib/storage.ts';
import { messagingCalls } from '../contract/calls.ts';

/** What this browser can and does: `blocked` by its owner's own setting, `none` where there is no push. */
export type PushState = 'none' | 'blocked' | 'off' | 'on';

const isPossible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function pushState(): Promise<PushState> {
  if (!isPossible()) return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  return (await subscription()) === null ? 'off' : 'on';
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whose messages this browser was asked to show. */
const OWNER = 'sanam.pushOf';

/**
 * At a visit: the server is told the new session where its member had asked for messages here; where it was somebody
 * else, the browser ends it. The server shows nothing more of a session that is over.
 */
export async function keepPush(username: string): Promise<void> {
  if ((await pushState()) !== 'on') return;
  const known = (await subscription())!;
  if (localStore.get(OWNER) === username) await tell(known);
  else await known.unsubscribe();
}

/** Asks the browser's owner, subscribes, and tells the server. */
export async function switchPushOn(serverKey: string, username: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  try {
    await tell(made);
  } catch (thrown) {
    // A browser that the server does not know is not on.
    await made.unsubscribe();
    throw thrown;
  }
  localStore.set(OWNER, username);
  return 'on';
}

function tell(known: PushSubscription): Promise<unknown> {
  const { endpoint = '', keys = {} } = known.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return call(messagingCalls.subscribePush, { body: { endpoint, keys: { p256dh, auth } } });
}

/** The server first: what it does not know any more is not pushed, also where the browser keeps its subscription. */
export async function switchPushOff(): Promise<void> {
  const known = await subscription();
  if (known === null) return;
  await call(messagingCalls.unsubscribePush, { body: { endpoint: known.endpoint } });
  await known.unsubscribe();
}

/**
 * Who logs out is shown nothing more on this browser. The browser ends it by itself: the session may be over before the
 * server is told, and hears it then from the push service.
 */
export async function endPushAtLogout(): Promise<void> {
  const known = isPossible() ? await subscription() : null;
  localStore.set(OWNER, null);
  if (known === null) return;
  const { endpoint } = known;
  await Promise.allSettled([known.unsubscribe(), call(messagingCalls.unsubscribePush, { body: { endpoint } })]);
}
