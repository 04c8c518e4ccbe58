// Messages on this browser while no page is open: its subscription, and the server's knowledge of it.
import { call } from '@sanam/portal/lib/api.ts';
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

/** Asks the browser's owner, subscribes, and tells the server. */
export async function switchPushOn(serverKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  try {
    await call(messagingCalls.subscribePush, { body: { endpoint, keys: { p256dh, auth } } });
  } catch (thrown) {
    // A browser that the server does not know is not on.
    await made.unsubscribe();
    throw thrown;
  }
  return 'on';
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
  if (known === null) return;
  const { endpoint } = known;
  await Promise.allSettled([known.unsubscribe(), call(messagingCalls.unsubscribePush, { body: { endpoint } })]);
}
