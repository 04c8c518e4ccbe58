// The host lists of a merchant. A list is read and written as a whole, so that order, switches and entries change
// together.
import { safeParse } from 'zod/mini';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type HostList, hostLists } from '../../contract/states.ts';
import { markOf } from '../mark.ts';
import { plainHost } from '../rules.ts';
import { siteSettings } from '../settings.ts';
import { lockSettings, readSettings, type Snapshot } from '../store.ts';
import { change, type HostsDeps } from './deps.ts';
import { type HostLine, hostName, hostWithPort, webAddress } from './host-names.ts';
import * as store from './store.ts';

export interface ListNow {
  lines: HostLine[];
  revision: string;
}

export interface ListChange {
  merchantId: string;
  list: HostList;
  lines: readonly HostLine[];
  /** Mark of the list as the reader saw it. */
  expected: string;
  reason: string;
}

export interface HostLists {
  /** Returns the five lists in their order. Refuses with `common.notFound`. */
  lists(merchantId: string): Promise<Record<HostList, ListNow>>;
  /**
   * Replaces a list. Refuses with `request.invalid` for entries that are no hosts or not https, are duplicates, or
   * (calls and links) are not the merchant's own; `site.hostTaken` for a host of another merchant, `site.hostInUse` for
   * a removed one that calls or links still use, `operator.staleVersion`, `common.notFound`.
   */
  changeList(context: Context, change: ListChange): Promise<void>;
}

type SettingList = Exclude<HostList, 'portal'>;
const settingOf = {
  api: siteSettings.apiHosts,
  share: siteSettings.domainRoute,
  picture: siteSettings.imageCdns,
  game: siteSettings.gameHosts,
} as const;
const settingLists = hostLists.filter((list) => list !== 'portal');
const partsOf = (list: SettingList) => ({ settings: [settingOf[list], siteSettings.parkedHosts], modIds: [] });

const linesOf = (on: readonly string[], off: readonly string[]): HostLine[] => [
  ...on.map((host) => ({ host, isOn: true })),
  ...off.map((host) => ({ host, isOn: false })),
];

export function createLists(deps: HostsDeps): HostLists {
  const { site, snapshots } = deps;

  async function portalNow(db: Db, merchantId: string): Promise<ListNow> {
    const rows = await store.listHosts(db, merchantId);
    const lines = rows.map(({ host, isOn }) => ({ host, isOn }));
    return { lines, revision: markOf(lines) };
  }

  async function settingNow(merchantId: string, list: SettingList, revision: string): Promise<ListNow> {
    const parked = await site.setting(merchantId, siteSettings.parkedHosts);
    return { lines: linesOf(await site.setting(merchantId, settingOf[list]), parked[list]), revision };
  }

  return {
    async lists(merchantId) {
      // Read the marks first, so that the values read after them are as new or newer.
      const marks = await Promise.all(settingLists.map((list) => site.revision(merchantId, partsOf(list))));
      await site.reload();
      await site.merchant(merchantId);
      const [portal, ...others] = await Promise.all([
        portalNow(deps.platform.db, merchantId),
        ...settingLists.map((list, at) => settingNow(merchantId, list, marks[at]!)),
      ]);
      const byList = Object.fromEntries(settingLists.map((list, at) => [list, others[at]!])) as Record<
        SettingList,
        ListNow
      >;
      return { portal, ...byList };
    },
    async changeList(context, given) {
      const { merchantId, list, reason } = given;
      await site.reload();
      await site.merchant(merchantId);
      const lines = checkedLines(given, await snapshots.fresh(), deps.platform.config.mode === 'sandbox');
      if (list === 'portal') {
        await change(deps, (trx) => writePortal(trx, context, { ...given, lines }, () => portalNow(trx, merchantId)));
        return;
      }
      const parked = await site.setting(merchantId, siteSettings.parkedHosts);
      const namesOf = (isOn: boolean) => lines.filter((line) => line.isOn === isOn).map((line) => line.host);
      await site.changeAll(context, {
        merchantId,
        settings: [
          { setting: settingOf[list], value: namesOf(true) },
          { setting: siteSettings.parkedHosts, value: { ...parked, [list]: namesOf(false) } },
        ],
        features: [],
        reason,
        expected: { ...partsOf(list), revision: given.expected },
      });
    },
  };
}

async function writePortal(
  trx: Trx,
  context: Context,
  { merchantId, lines, expected, reason }: ListChange,
  read: () => Promise<ListNow>,
): Promise<void> {
  await lockSettings(trx, merchantId);
  await store.lockHosts(trx, merchantId);
  const before = await read();
  if (before.revision !== expected) throw refuse('operator.staleVersion');
  const lost = (await usedHosts(trx, merchantId)).find((used) => {
    const isOpenIn = (list: readonly HostLine[]) => list.some(({ host, isOn }) => isOn && host === plainHost(used));
    return isOpenIn(before.lines) && !isOpenIn(lines);
  });
  if (lost !== undefined) throw refuse('site.hostInUse', { host: lost });
  const taken = await store.writeHosts(trx, merchantId, lines);
  if (taken !== undefined) throw refuse('site.hostTaken', { host: taken });
  const subject = { type: 'hostList', id: `${merchantId}:portal` };
  const [was, is] = [{ hosts: before.lines }, { hosts: lines }];
  await audit(trx, context, { command: 'site.hosts.change', subject, before: was, after: is, reason });
}

/** Returns the hosts of calls and shared links in the database. Call it under `lockSettings`. */
async function usedHosts(trx: Trx, merchantId: string): Promise<string[]> {
  const { settings } = await readSettings(trx, merchantId);
  return [siteSettings.apiHosts, siteSettings.domainRoute].flatMap(({ key, schema }) => {
    const parsed = safeParse(schema, settings.get(key) ?? []);
    return parsed.success ? parsed.data : [];
  });
}

interface Problem {
  field: string;
  problem: string;
}

/** Refuses with every invalid entry, by its position in the list. */
function checkedLines({ merchantId, list, lines }: ListChange, snapshot: Snapshot, isSandbox: boolean): HostLine[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const checked = lines.map(({ host: given, isOn }, at) => {
    const read = readLine(list, given, isSandbox);
    const host = 'host' in read ? read.host : given;
    const problem =
      'problem' in read
        ? read.problem
        : seen.has(host)
          ? 'twice'
          : strangerProblem({ list, host, merchantId }, snapshot);
    if (problem !== undefined) problems.push({ field: `hosts.${at}`, problem });
    seen.add(host);
    return { host, isOn };
  });
  const taken = problems.find((one) => one.problem === 'taken');
  if (taken !== undefined) throw refuse('site.hostTaken', { host: checked[Number(taken.field.slice(6))]!.host });
  if (problems.length > 0) throw refuse('request.invalid', { fields: problems });
  return checked;
}

function readLine(list: HostList, given: string, isSandbox: boolean): { host: string } | { problem: string } {
  if (list === 'picture' || list === 'game') {
    const read = webAddress(given, { isOrigin: list === 'game', isSandbox });
    return 'problem' in read ? read : { host: read.address };
  }
  const host = list === 'portal' ? hostName(given) : hostWithPort(given);
  return host === undefined ? { problem: given.includes('://') ? 'noScheme' : 'invalid' } : { host };
}

/**
 * Checks the owner of a host: calls and links use the merchant's own hosts; pictures and games may come from elsewhere,
 * but not from another merchant.
 */
function strangerProblem(
  line: { list: HostList; host: string; merchantId: string },
  snapshot: Snapshot,
): string | undefined {
  const { list, host, merchantId } = line;
  const isWeb = list === 'picture' || list === 'game';
  const owner = snapshot.hostOwners.get(plainHost(isWeb ? new URL(host).host : host));
  if (owner !== undefined && owner !== merchantId) return 'taken';
  if (list === 'game' && owner !== undefined) return 'ownHost';
  return (list === 'api' || list === 'share') && owner === undefined ? 'notOwnHost' : undefined;
}
