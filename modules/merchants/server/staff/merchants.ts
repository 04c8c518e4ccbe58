// Merchants for staff: preferences, hosts, themes.
import { paged } from '@sanam/server/platform/paging.ts';
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { interfaceLanguages, languageCode } from '@sanam/contract/languages';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Hosts } from '../hosts/service.ts';
import type { SiteService } from '../service.ts';
import type { Themes } from '../theme/service.ts';
import type { People } from '@sanam/staff/server/index.ts';

type Value<Name extends keyof Calls> = CallValue<Calls[Name]>;
type Body<Name extends keyof Calls> = CallArguments<Calls[Name]> extends { body: infer Given } ? Given : never;
type HostList = CallArguments<Calls['opsChangeHosts']>['params']['list'];
type Row = Value<'opsListMerchants'>['list'][number];

export interface StaffMerchants {
  /** Returns the ids of every merchant of the installation. */
  ids(): Promise<string[]>;
  list(context: Context, page: { pageNo: number; pageSize: number }): Promise<Value<'opsListMerchants'>>;
  /** Returns a merchant. Refuses with `common.notFound`. */
  get(context: Context, merchantId: string): Promise<Value<'opsGetMerchant'>>;
  /**
   * Adds a merchant. Refuses as the call states. `usedHost`: host of the console in use, which no new merchant may
   * take.
   */
  add(context: Context, usedHost: string, body: Body<'opsAddMerchant'>): Promise<{ id: string }>;
  change(context: Context, merchantId: string, body: Body<'opsChangeMerchant'>): Promise<{ revision: string }>;
  switch(context: Context, merchantId: string, body: Body<'opsSwitchMerchant'>): Promise<{ isEnabled: boolean }>;
  hosts(merchantId: string): Promise<Value<'opsGetHosts'>>;
  /** `usedHost`: host of the console in use, which must stay. */
  changeHosts(
    context: Context,
    ask: { merchantId: string; list: HostList; usedHost: string } & Body<'opsChangeHosts'>,
  ): Promise<void>;
  theme(merchantId: string): Promise<Value<'opsGetBrand'>>;
  changeTheme(context: Context, merchantId: string, body: Body<'opsChangeBrand'>): Promise<{ version: number }>;
  previewTheme(merchantId: string, body: Body<'opsPreviewBrand'>): Promise<{ query: string }>;
}

export interface StaffMerchantDeps {
  site: SiteService;
  /** Checks whether the merchant's site is closed for maintenance. */
  isInMaintenance(merchantId: string): Promise<boolean>;
  /** Checks whether members may sign in with a provider. */
  hasProviderSignIn(merchantId: string): Promise<boolean>;
  hosts: Hosts;
  themes: Themes;
  people: Pick<People, 'staffNames'>;
}

export function createStaffMerchants(deps: StaffMerchantDeps): StaffMerchants {
  return { ...createMerchants(deps), ...createHostLists(deps), ...createThemeChanges(deps) };
}

const offered = new Set(interfaceLanguages.map(({ tag }) => languageCode(tag)));
/** Normalises a host as it is stored. */
const plain = (host: string): string => host.toLowerCase().replace(/\.$/, '');
const invalid = (field: string, problem: string) => refuse('request.invalid', { fields: [{ field, problem }] });

function createMerchants(
  deps: StaffMerchantDeps,
): Pick<StaffMerchants, 'ids' | 'list' | 'get' | 'add' | 'change' | 'switch'> {
  const { site, hosts, isInMaintenance } = deps;

  async function rowsOf(context: Context): Promise<Row[]> {
    const all = await hosts.merchants();
    return Promise.all(
      all.map(async ({ merchantId, createdAt, ...rest }) => ({
        ...rest,
        id: merchantId,
        isOwn: merchantId === context.merchantId,
        isInMaintenance: await isInMaintenance(merchantId),
        createdAt: createdAt.toISOString(),
      })),
    );
  }

  return {
    ids: async () => (await hosts.merchants()).map(({ merchantId }) => merchantId),
    async list(context, { pageNo, pageSize }) {
      const all = await rowsOf(context);
      const list = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return paged(list, all.length, { pageSize });
    },
    async get(context, merchantId) {
      const row = (await rowsOf(context)).find((one) => one.id === merchantId);
      if (row === undefined) throw refuse('common.notFound');
      const { settings, revision } = await hosts.preferences(merchantId);
      const { date, from, to } = await site.businessDay(merchantId);
      return {
        ...row,
        businessDay: { date, from: from.toISOString(), to: to.toISOString() },
        settings,
        revision,
      };
    },
    async add(context, usedHost, merchant) {
      if (plain(merchant.host) === plain(usedHost)) throw refuse('site.ownHost', { host: plain(usedHost) });
      return { id: await hosts.addMerchant(context, merchant) };
    },
    async change(context, merchantId, { name, nameSeen, settings, revision, reason }) {
      const unknown = settings.languages.findIndex((one) => !offered.has(one));
      if (unknown >= 0) throw invalid(`settings.languages.${unknown}`, 'unknown');
      const change = { merchantId, name, nameSeen, settings, expected: revision, reason };
      return { revision: await hosts.changeMerchant(context, change) };
    },
    async switch(context, merchantId, { isEnabled, reason }) {
      if (!isEnabled && merchantId === context.merchantId) throw refuse('site.brandNeeded');
      await hosts.switchMerchant(context, { merchantId, isEnabled, reason });
      return { isEnabled };
    },
  };
}

function createHostLists(deps: StaffMerchantDeps): Pick<StaffMerchants, 'hosts' | 'changeHosts'> {
  const { site, hosts, hasProviderSignIn } = deps;

  /** Checks that the host of the console in use stays open for its merchant and is not given to another. */
  async function checkUsedHost(
    context: Context,
    { merchantId, usedHost, lines }: { merchantId: string; usedHost: string; lines: Body<'opsChangeHosts'>['hosts'] },
  ): Promise<void> {
    const line = lines.find(({ host }) => plain(host) === usedHost);
    const isOwn = merchantId === context.merchantId;
    if (line === undefined ? !isOwn : isOwn && line.isOn) return;
    if (line !== undefined || (await hosts.lists(merchantId)).portal.lines.some(({ host }) => host === usedHost))
      throw refuse('site.ownHost', { host: usedHost });
  }

  return {
    async hosts(merchantId) {
      const lists = await hosts.lists(merchantId);
      const { name } = await site.merchant(merchantId);
      const own = new Set(lists.game.lines.map(({ host }) => host));
      return {
        merchant: { id: merchantId, name },
        lists,
        otherGameHosts: (await site.gameOrigins(merchantId)).filter((origin) => !own.has(origin)),
        hasProviderSignIn: await hasProviderSignIn(merchantId),
      };
    },
    async changeHosts(context, { merchantId, list, usedHost, hosts: lines, revision, reason }) {
      const hasOpen = lines.some(({ isOn }) => isOn);
      // Sign-in with a provider returns to the page's host, and its cookies are unknown at another one.
      if (list === 'api' && hasOpen && (await hasProviderSignIn(merchantId))) throw refuse('site.signInNeedsOwnHost');
      if (list === 'portal') await checkUsedHost(context, { merchantId, usedHost: plain(usedHost), lines });
      await hosts.changeList(context, { merchantId, list, lines, expected: revision, reason });
    },
  };
}

function createThemeChanges(deps: StaffMerchantDeps): Pick<StaffMerchants, 'theme' | 'changeTheme' | 'previewTheme'> {
  const { site, themes, hosts, people } = deps;
  return {
    async theme(merchantId) {
      const { look, version, versions } = await themes.history(merchantId);
      const nameOf = await people.staffNames(versions.map(({ changedBy }) => changedBy));
      const { name } = await site.merchant(merchantId);
      const { portal } = await hosts.lists(merchantId);
      return {
        merchant: { id: merchantId, name },
        look,
        version,
        versions: versions.map(({ changedAt, changedBy, ...kept }) => ({
          ...kept,
          changedAt: changedAt.toISOString(),
          changedBy: nameOf(changedBy) ?? changedBy,
        })),
        portal: portal.lines.find(({ isOn }) => isOn)?.host ?? null,
      };
    },
    async changeTheme(context, merchantId, { look, version, reason }) {
      return { version: await themes.change(context, { merchantId, look, version, reason }) };
    },
    previewTheme: (merchantId, { look }) => themes.preview({ merchantId, look }),
  };
}
