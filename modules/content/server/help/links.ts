// Checks every address in help articles, customer service and the help contact a few times a day, because help must be
// reachable for players.
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { Site, SiteService } from '@sanam/merchants/server/index.ts';
import { STOPPING_FAILURES } from '../../contract/help-rule-calls.ts';
import { contentSettings } from '../settings.ts';
import type { Help } from './service.ts';
import * as store from './link-store.ts';

/** A check that staff asked for. */
export const CHECK_LINKS_JOB = 'content.checkHelpLinksNow';

const TIMEOUT_MS = 10_000;
/**
 * Answers of a page that is there and lets no program in: log-in asked, robots refused, another method wanted, too many
 * requests.
 */
const REFUSES_PROGRAMS = new Set([401, 403, 405, 406, 429]);
const URL_MAX = 500;
const PROBLEM_MAX = 100;
/** Number of parallel checks, so that a slow link does not delay the others. */
const AT_ONCE = 5;

interface LinkDeps extends Pick<Platform, 'db' | 'outside' | 'log' | 'jobs' | 'live'>, Pick<Site, 'helpContact'> {
  site: Pick<SiteService, 'setting' | 'zones'>;
  help: Pick<Help, 'list'>;
}

export function defineLinkChecks(deps: LinkDeps): void {
  deps.jobs.define({
    name: 'content.checkHelpLinks',
    lane: 'upkeep',
    cron: { expression: '20 */6 * * *', zones: deps.site.zones },
    run: ({ key }) => checkLinks(deps, String(key)),
  });
  deps.jobs.define({
    name: CHECK_LINKS_JOB,
    lane: 'upkeep',
    attemptsMax: 1,
    run: ({ merchantId }) => checkLinks(deps, String(merchantId)),
  });
}

/** Checks all addresses of a merchant; links that are no longer shown are deleted. */
export async function checkLinks(deps: LinkDeps, merchantId: string): Promise<void> {
  const { db } = deps;
  const urls = await linksOf(deps, merchantId);
  await store.forgetOthers(db, { merchantId, urls });
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    const some = urls.slice(at, at + AT_ONCE);
    const problems = await Promise.all(some.map((url) => problemOf(deps, url)));
    for (const [n, url] of some.entries()) await keep(deps, { merchantId, url, problem: problems[n] ?? null });
  }
  await deps.live.publish('staff', { type: 'opsContent' });
}

/** Returns the internet addresses in the articles of both languages, in customer service and of the help contact. */
async function linksOf({ help, helpContact, site }: LinkDeps, merchantId: string): Promise<string[]> {
  const articles = await Promise.all((['TH', 'EN'] as const).map((language) => help.list({ merchantId, language })));
  const { entries } = await site.setting(merchantId, contentSettings.customerService);
  const inArticles = [...JSON.stringify(articles).matchAll(/href=\\"(https?:[^"\\]+)\\"/g)].map(([, url]) =>
    url!.replaceAll('&amp;', '&'),
  );
  const { TH, EN } = await helpContact(merchantId);
  const contacts = [TH.url, EN.url].filter((url) => url.startsWith('https:'));
  const found = [...inArticles, ...entries.map(({ address }) => address), ...contacts];
  return [...new Set(found)].filter((url) => URL.canParse(url) && url.length <= URL_MAX).toSorted();
}

/**
 * Returns the problem, or undefined if a page answers, including with a redirect or by refusing programs. A failed check
 * is repeated once.
 */
async function problemOf(deps: LinkDeps, url: string): Promise<string | undefined> {
  return (await ask(deps, url)) === undefined ? undefined : ask(deps, url);
}

async function ask({ outside }: LinkDeps, url: string): Promise<string | undefined> {
  try {
    const answer = await outside.fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.status < 400 || REFUSES_PROGRAMS.has(answer.status) ? undefined : `HTTP ${answer.status}`;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_MAX);
  }
}

async function keep(
  { db, log }: LinkDeps,
  link: { merchantId: string; url: string; problem: string | null },
): Promise<void> {
  const { merchantId, url, problem } = link;
  await inTransaction(db, async (trx) => {
    const { before = 0, failures } = await store.saveLink(trx, link);
    const change = changeOf(before, failures);
    if (change === undefined) return;
    await audit(trx, systemContext('content.helpLinks', merchantId), {
      command: `content.helpLink.${change}`,
      subject: { type: 'helpLink', id: url },
      after: { problem, failures },
    });
    if (change !== 'alive') log.error({ merchantId, url, problem, failures }, ALARMS[change]);
  });
}

type Change = 'dead' | 'stopping' | 'alive';
const ALARMS = {
  dead: 'a help link is dead; at the next failed check it stops launches',
  stopping: 'a help link is still dead; it stops launches, unless the rule of the merchant lets games run',
} as const satisfies Partial<Record<Change, string>>;

/** Returns the change by the failed checks in a row; undefined if nothing changed. */
function changeOf(before: number, failures: number): Change | undefined {
  if (failures === 0) return before === 0 ? undefined : 'alive';
  if (before === 0) return 'dead';
  return before < STOPPING_FAILURES && failures >= STOPPING_FAILURES ? 'stopping' : undefined;
}
