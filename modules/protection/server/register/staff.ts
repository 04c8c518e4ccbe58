// The register of exclusions for staff.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { People } from '@sanam/staff/server/index.ts';
import { SECRET_PURPOSE } from './outside.ts';
import * as settings from './settings-store.ts';
import * as store from './staff-store.ts';

type Settings = CallValue<Calls['opsGetRegister']>;
type Change = CallArguments<Calls['opsChangeRegister']>['body'];

interface Deps {
  platform: Pick<Platform, 'db' | 'vault' | 'outside'>;
  people: Pick<People, 'staffNames' | 'members'>;
}

export function createRegisterHandlers(deps: Deps): Handlers {
  const { db } = deps.platform;
  return {
    opsListRegisterHits: ({ query }) => listHits(deps, query),
    opsSeeRegisterHit: async ({ params, body, context, idempotency }) => {
      await once(db, idempotency, async (trx) => {
        await seeHit(trx, context, { hitId: params.id, reason: body.reason });
        return {};
      });
      return {};
    },
    opsGetRegister: async () => valueOf(await settings.readSettings(db)),
    opsChangeRegister: ({ body, context }) => change(deps, context, body),
  };
}

async function listHits(
  { platform: { db }, people }: Deps,
  query: CallArguments<Calls['opsListRegisterHits']>['query'],
): Promise<CallValue<Calls['opsListRegisterHits']>> {
  const { list, totalCount } = await store.listHits(db, { ...pageOf(query), state: query.state });
  const memberOf = await people.members(list.flatMap((row) => [row.member_id, row.excluded_id]));
  const staffOf = await people.staffNames(list.map((row) => row.decided_by));
  const rows = list.map((row) => ({
    id: row.hit_id,
    member: memberOf(row.member_id),
    excluded: memberOf(row.excluded_id),
    kinds: row.kinds,
    effect: row.effect,
    state: row.state,
    foundAt: row.found_at.toISOString(),
    decidedBy: staffOf(row.decided_by),
    reason: row.reason,
  }));
  return paged(rows, totalCount, query);
}

/** Marks a match as seen. Refuses with `operator.staleVersion` if it is already decided, `common.notFound`. */
async function seeHit(trx: Trx, context: Context, ask: { hitId: string; reason: string }): Promise<void> {
  const seen = await store.seeHit(trx, { ...ask, by: context.actor.id });
  if (seen === 'missing') throw refuse('common.notFound');
  if (seen === 'decided') throw refuse('operator.staleVersion');
  await audit(trx, context, {
    command: 'protection.register.seen',
    subject: { type: 'registerHit', id: ask.hitId },
    reason: ask.reason,
  });
}

const valueOf = (row: settings.RegisterSettingsRow): Settings => ({
  keepYears: row.keep_years,
  outsideUrl: row.outside_url,
  hasSecret: row.outside_secret_sealed !== null,
  version: row.version,
});

/**
 * Changes the settings. Refuses with `operator.staleVersion`, `request.invalid` for an internal address and for a new
 * one without its secret.
 */
async function change({ platform }: Deps, context: Context, ask: Change): Promise<Settings> {
  const { db, vault, outside } = platform;
  const { keepYears, outsideUrl, outsideSecret, version, reason } = ask;
  if (outsideUrl !== null) await outside.checkSettings({ outsideUrl });
  const before = await settings.readSettings(db);
  // The stored secret must not be sent to another server chosen by the user.
  if (outsideUrl !== null && outsideSecret === undefined && before.outside_url !== outsideUrl)
    throw refuse('request.invalid', { fields: [{ field: 'outsideSecret', problem: 'secretAgain' }] });
  const sealed = outsideSecret === undefined ? before.outside_secret_sealed : vault.seal(SECRET_PURPOSE, outsideSecret);
  const after = {
    keep_years: keepYears,
    outside_url: outsideUrl,
    outside_secret_sealed: outsideUrl === null ? null : sealed,
  };
  return inTransaction(db, async (trx) => {
    const saved = await settings.saveSettings(trx, { ...after, version });
    if (saved === undefined) throw refuse('operator.staleVersion');
    if (before.outside_url !== outsideUrl) await settings.forgetAnswers(trx);
    await audit(trx, context, {
      command: 'protection.register.settings',
      subject: { type: 'register', id: 'exclusions' },
      before: { keepYears: before.keep_years, outsideUrl: before.outside_url },
      after: { keepYears, outsideUrl, isSecretNew: outsideSecret !== undefined },
      reason,
    });
    return valueOf({ ...before, ...after, ...saved });
  });
}
