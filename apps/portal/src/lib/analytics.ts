const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

type Tagged = Window & { dataLayer?: unknown[] } & Record<`ga-disable-${string}`, boolean>;
const page = window as unknown as Tagged;

/** Queues a command for the outside script. Commands are `arguments` objects; the script ignores anything else. */
function tag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  (page.dataLayer ??= []).push(arguments);
}

/** Only the path of the page, because a query or hash may contain personal data. */
const place = (pathname: string) => ({ page_location: window.location.origin + pathname, page_referrer: '' });

let started: string | null = null;

/** Loads the outside script once and counts this page. No account, name or advertising (GAP-178). */
export function countPage(id: string, pathname: string): void {
  page[`ga-disable-${id}`] = false;
  if (started === null) start(id, pathname);
  tag('set', place(pathname));
  tag('event', 'page_view', place(pathname));
}

function start(id: string, pathname: string): void {
  started = id;
  tag('js', new Date());
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  tag('consent', 'default', { ...denied, analytics_storage: 'granted' });
  tag('config', id, {
    ...place(pathname),
    send_page_view: false,
    anonymize_ip: true,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Stops sending from this page and deletes the data that the script stored here. */
export function stopCounting(id: string): void {
  page[`ga-disable-${id}`] = true;
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
  for (const name of names.filter((one) => one.startsWith('_ga')))
    for (const domain of ['', `; Domain=${window.location.hostname}`, `; Domain=.${window.location.hostname}`])
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
}
