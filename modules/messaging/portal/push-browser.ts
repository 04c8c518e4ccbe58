// Push messages on this browser while no page is open: its subscription, and its registration on the server.
import { call } from '@sanam/portal/lib/api.ts';
import { localStore } from '@sanam/portal/lib/storage.ts';
import { messagingCalls } from '../contract/calls.ts';

/** State of push on this browser: `blocked` by the user's setting, `none` if it does not support push. */
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

/** Storage key of the member whose messages this browser shows. */
const OWNER = 'sanam.pushOf';

/**
 * At a visit, registers the new session if its member had switched push on here; if it was another member, ends the
 * subscription. The server sends nothing for an ended session.
 */
export async function keepPush(username: string): Promise<void> {
  if ((await pushState()) !== 'on') return;
  const known = (await subscription())!;
  if (localStore.get(OWNER) === username) await tell(known);
  else await known.unsubscribe();
}

/** Asks the user for permission, subscribes, and registers the subscription on the server. */
export async function switchPushOn(serverKey: string, username: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  try {
    await tell(made);
  } catch (thrown) {
    // Undo the subscription if the server does not know it.
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

/** Removes it on the server first: then nothing is pushed, even if the browser keeps its subscription. */
export async function switchPushOff(): Promise<void> {
  const known = await subscription();
  if (known === null) return;
  await call(messagingCalls.unsubscribePush, { body: { endpoint: known.endpoint } });
  await known.unsubscribe();
}

/**
 * Ends push at a log-out. The browser does it itself, because the session may end before the server is called; the push
 * service then tells the server.
 */
export async function endPushAtLogout(): Promise<void> {
  const known = isPossible() ? await subscription() : null;
  localStore.set(OWNER, null);
  if (known === null) return;
  const { endpoint } = known;
  await Promise.allSettled([known.unsubscribe(), call(messagingCalls.unsubscribePush, { body: { endpoint } })]);
}
