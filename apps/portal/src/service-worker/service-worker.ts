// Service worker of the installed app: hashed static files and the offline page. Never caches a call, a balance or a
// page with data; see rules.ts for what it answers and docs/decisions/installed-app.md for why it is our own.
import { build, files, offlineFiles, offlinePage } from 'virtual:app-files';
import { messageOf, outdated, wayOf } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

const OFFLINE = `offline-${build}`;
const FILES = 'files';

self.addEventListener('install', (event) => {
  const fresh = [offlinePage, ...offlineFiles].map((path) => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(OFFLINE).then((cache) => cache.addAll(fresh)));
});

/** Runs when no page of an older build is open, or when the user asked for the new build. */
self.addEventListener('activate', (event) => {
  // An older build had it enabled. Chromium repeats the preloaded request if the worker does not handle a navigation,
  // which would use up a one-time address such as the return from a provider's log-in.
  event.waitUntil(Promise.all([forgetOlder(), self.registration.navigationPreload.disable()]));
});

self.addEventListener('message', ({ data }) => {
  if (data === 'useNow') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, self.location.origin);
  if (way === 'file') event.respondWith(file(event.request));
  if (way === 'page') event.respondWith(page(event.request));
});

/** Shows a message for the member logged in on this browser; the server decided what a locked screen may show. */
self.addEventListener('push', (event) => {
  const message = messageOf(event.data?.text());
  if (message === undefined) return;
  const { title, body, tag, link } = message;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { link } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = event.notification.data as { link: string };
  event.waitUntil(openPage(link));
});

/** Opens the link in an open page, or in a new one. */
async function openPage(link: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page === undefined) return void (await self.clients.openWindow(link));
  await page.focus();
  await page.navigate(link);
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== OFFLINE && name !== FILES).map((name) => caches.delete(name)));
  const cache = await caches.open(FILES);
  const kept = (await cache.keys()).map(({ url }) => url);
  await Promise.all(outdated(kept, files).map((url) => cache.delete(url)));
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') await keep(request.url, answer.clone());
  return answer;
}

/** Stores an answer; a device without free space works without the cache. */
async function keep(url: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(FILES)).put(url, answer);
  } catch {
    // As above.
  }
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}
