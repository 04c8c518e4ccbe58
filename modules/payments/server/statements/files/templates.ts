// Templates for the CSV files of banks. One person may change them: they book nothing, and a second person confirms the
// lines of each file.
import type { Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { TemplateSettings } from './csv.ts';
import * as store from './store.ts';
import { momentReader } from './values.ts';

export type TemplateValue = CallValue<Calls['opsListStatementTemplates']>['list'][number];

const invalid = (field: string) => refuse('request.invalid', { fields: [{ field, problem: 'invalid' }] });

/** Refuses with `request.invalid` and the field that contradicts the others. */
function check(settings: TemplateSettings): void {
  const { amountColumn, inColumn, outColumn, timeForm, years } = settings;
  if (momentReader(timeForm, { years, zone: 'UTC' }) === undefined) throw invalid('settings.timeForm');
  if (amountColumn === null && inColumn === null) throw invalid('settings.inColumn');
  if (amountColumn !== null && (inColumn !== null || outColumn !== null)) throw invalid('settings.amountColumn');
  if (settings.separator === settings.decimal) throw invalid('settings.decimal');
}

export async function listTemplates(
  db: Db,
  merchantId: string,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
) {
  const all = await store.listTemplates(db, merchantId);
  const { limit, offset } = pageOf({ pageNo, pageSize });
  return paged(all.slice(offset, offset + limit).map(toTemplate), all.length, { pageSize });
}

/** Adds a template. Refuses with `request.invalid`. */
export async function addTemplate(trx: Trx, by: Context, settings: TemplateSettings): Promise<TemplateValue> {
  check(settings);
  const row = await store.insertTemplate(trx, {
    template_id: newId('stp'),
    merchant_id: by.merchantId,
    name: settings.name,
    settings,
  });
  if (row === undefined) throw invalid('settings.name');
  await audit(trx, by, {
    command: 'payments.statementTemplate.add',
    subject: { type: 'statementTemplate', id: row.template_id },
    after: settings,
  });
  return toTemplate(row);
}

/** Changes a template. Refuses with `common.notFound`, `operator.staleVersion`, `request.invalid`. */
export async function changeTemplate(
  trx: Trx,
  by: Context,
  templateId: string,
  change: { settings: TemplateSettings; expectedVersion: number },
): Promise<TemplateValue> {
  const { settings, expectedVersion } = change;
  check(settings);
  const before = await store.lockTemplate(trx, by.merchantId, templateId);
  if (before === undefined) throw refuse('common.notFound');
  if (before.version !== expectedVersion) throw refuse('operator.staleVersion', { version: before.version });
  const { name } = settings;
  if (await store.nameIsTaken(trx, { ...before, name })) throw invalid('settings.name');
  const row = await store.changeTemplate(trx, templateId, { name, settings });
  await audit(trx, by, {
    command: 'payments.statementTemplate.change',
    subject: { type: 'statementTemplate', id: templateId },
    before: before.settings,
    after: settings,
  });
  return toTemplate(row);
}

export const settingsOf = (row: store.TemplateRow): TemplateSettings => row.settings as TemplateSettings;

const toTemplate = (row: store.TemplateRow): TemplateValue => ({
  id: row.template_id,
  version: row.version,
  settings: settingsOf(row),
});
