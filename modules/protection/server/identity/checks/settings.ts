// Settings of a merchant's provider of identity checks. It approves documents, so setting it up needs two people;
// switching it off needs one.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import type { Outside } from '@sanam/server/platform/outside.ts';
import type { Config } from '@sanam/server/config.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import { protectionSettings } from '../../settings.ts';
import type { ProviderAccount } from './types.ts';

type Value = CallValue<Calls['opsGetIdentityProvider']>;
type Outcome = CallValue<Calls['opsChangeIdentityProvider']>;
type Change = CallArguments<Calls['opsChangeIdentityProvider']>['body'];
type Secrets = Pick<ProviderAccount, 'appToken' | 'secretKey' | 'webhookSecret'>;

const CHANGE = 'protection.provider.change';
const SECRET_PURPOSE = 'protection.identityProvider';
const setting = protectionSettings.identityProvider;
const parts = { settings: [setting], modIds: [] };
const subjectOf = (merchantId: string) => ({ type: 'identityProvider', id: merchantId });

/** Returns the path to which a merchant's provider sends its messages. */
export const messagePath = (merchantId: string): string => `/identity-checks/${merchantId}/messages`;

interface ReadDeps {
  site: Pick<SiteService, 'setting'>;
  vault: Pick<Vault, 'seal' | 'open'>;
}

/** Returns the provider of a merchant with decrypted credentials; undefined if it is off. */
export async function providerAccount(
  { site, vault }: ReadDeps,
  merchantId: string,
): Promise<ProviderAccount | undefined> {
  const kept = await site.setting(merchantId, setting);
  if (kept?.isOn !== true) return undefined;
  const { url, levelName, sealedSecrets } = kept;
  return { url, levelName, ...(JSON.parse(vault.open(`${SECRET_PURPOSE}:${merchantId}`, sealedSecrets)) as Secrets) };
}

interface Deps extends Omit<ReadDeps, 'site'> {
  site: SiteService;
  approvals: ApprovalService;
  outside: Outside;
  config: Pick<Config, 'mode'>;
}

export type ProviderSettings = ReturnType<typeof createProviderSettings>;

export function createProviderSettings(deps: Deps) {
  deps.approvals.define({
    name: CHANGE,
    permission: 'settings.protection.change',
    run: async (trx, { context, payload, sealed, reason, subjectId, proposedBy }) => {
      if (proposedBy === context.actor.id) throw refuse('operator.sameStaff');
      const { revision, url, levelName } = payload as Pick<Change, 'revision' | 'url' | 'levelName'>;
      await write(deps, trx, context, {
        merchantId: subjectId,
        value: { isOn: true, url, levelName, sealedSecrets: sealed! },
        revision,
        reason: reason ?? '',
      });
    },
  });
  return {
    read: (context: Context, session: StaffSession) => read(deps, context, session),
    before: (context: Context, asked: Change) => before(deps, context, asked),
    change: (trx: Trx, context: Context, ask: Ask) => change(deps, trx, context, ask),
    reload: () => deps.site.reload(),
  };
}

async function read({ site, approvals }: Deps, { merchantId }: Context, session: StaffSession): Promise<Value> {
  const revision = await site.freshRevision(merchantId, parts);
  const kept = await site.setting(merchantId, setting);
  const { name } = await site.merchant(merchantId);
  return {
    merchant: { id: merchantId, name },
    revision,
    isOn: kept?.isOn ?? false,
    url: kept?.url ?? '',
    levelName: kept?.levelName ?? '',
    hasSecrets: kept !== null,
    messagePath: messagePath(merchantId),
    approval: await approvals.waitingFor(subjectOf(merchantId), session),
  };
}

/**
 * Reads the current settings and checks the address, before the transaction of a change. Refuses with
 * `request.invalid` for an internal address, an unencrypted one outside of sandbox mode, and a new one without
 * credentials.
 */
async function before({ site, outside, config }: Deps, { merchantId }: Context, asked: Change) {
  const wrong = (field: string, problem: string) => refuse('request.invalid', { fields: [{ field, problem }] });
  if (asked.isOn) {
    await outside.checkSettings({ url: asked.url });
    if (config.mode === 'live' && !asked.url.startsWith('https://')) throw wrong('url', 'https');
  }
  const revision = await site.freshRevision(merchantId, parts);
  const kept = await site.setting(merchantId, setting);
  const { name } = await site.merchant(merchantId);
  // The stored credentials must not be sent to another server chosen by the user.
  const isElsewhere = kept === null || kept.url !== asked.url;
  for (const field of ['appToken', 'secretKey', 'webhookSecret'] as const)
    if (asked.isOn && isElsewhere && asked[field] === undefined) throw wrong(field, 'secretAgain');
  return { revision, kept, name };
}

type Ask = { asked: Change } & { now: Awaited<ReturnType<typeof before>> };

/** Changes the settings. Refuses with `operator.staleVersion`, `operator.approvalPending`. */
async function change(deps: Deps, trx: Trx, context: Context, { asked, now }: Ask): Promise<Outcome> {
  const { approvals, vault } = deps;
  const { merchantId } = context;
  const { isOn, url, levelName, revision, reason } = asked;
  await approvals.refusePending(trx, subjectOf(merchantId));
  if (revision !== now.revision) throw refuse('operator.staleVersion');
  if (!isOn) {
    const value = now.kept === null ? null : { ...now.kept, isOn: false };
    await write(deps, trx, context, { merchantId, value, revision, reason });
    return { state: 'done', approvalId: null };
  }
  const purpose = `${SECRET_PURPOSE}:${merchantId}`;
  const old = now.kept === null ? {} : (JSON.parse(vault.open(purpose, now.kept.sealedSecrets)) as Secrets);
  const typed = Object.entries({
    appToken: asked.appToken,
    secretKey: asked.secretKey,
    webhookSecret: asked.webhookSecret,
  }).filter(([, one]) => one !== undefined);
  const approvalId = await approvals.propose(trx, context, {
    command: CHANGE,
    subject: subjectOf(merchantId),
    amountMinor: null,
    summary: now.name,
    payload: { url, levelName, revision, newSecrets: typed.map(([name]) => name) },
    sealed: vault.seal(purpose, JSON.stringify({ ...old, ...Object.fromEntries(typed) })),
    reason,
  });
  return { state: 'proposed', approvalId };
}

function write(
  { site }: Deps,
  trx: Trx,
  context: Context,
  { merchantId, value, revision, reason }: { merchantId: string; value: unknown; revision: string; reason: string },
): Promise<string> {
  return site.writeAll(trx, context, {
    merchantId,
    settings: [{ setting, value }],
    features: [],
    reason,
    expected: { ...parts, revision },
  });
}
