// Staff calls about settings that consist of figures: one reads them all, two people change one setting.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { safeParse } from 'zod/mini';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import { revisionOf, type SiteService } from '../service.ts';
import { readSettings, type SettingsNow } from '../store.ts';
import { boundText, type Figures, storedOf, textOf } from './define.ts';

const CHANGE = 'settings.figure.change';
const subjectOf = (merchantId: string) => ({ type: 'figures', id: merchantId });

interface Deps {
  db: Db;
  site: Pick<SiteService, 'merchant' | 'writeAll'>;
  approvals: Pick<ApprovalService, 'define' | 'propose' | 'refusePending' | 'waitingFor'>;
  /** Declared settings by key. */
  declared: ReadonlyMap<string, Figures>;
}

type Listed = CallValue<Calls['opsListFigures']>;
type Ask = CallArguments<Calls['opsChangeFigures']>['body'] & { key: string };
type Texts = Record<string, string>;

const partsOf = ({ setting }: Figures) => ({ settings: [setting], modIds: [] });

/** Returns the stored value of a setting, or its default. */
function valueIn({ settings }: SettingsNow, { setting }: Figures): unknown {
  const parsed = safeParse(setting.schema, settings.get(setting.key));
  return parsed.success ? parsed.data : setting.fallback;
}

export function createFigureHandlers(deps: Deps): Handlers {
  deps.approvals.define({
    name: CHANGE,
    permission: CHANGE,
    async run(trx, { context, subjectId: merchantId, payload, reason }) {
      const { key, revision, ...texts } = payload as { key: string; revision: string } & Texts;
      const of = declaredOf(deps, key);
      const value = changed(of, valueIn(await readSettings(trx, merchantId), of), texts);
      await deps.site.writeAll(trx, context, {
        merchantId,
        settings: [{ setting: of.setting, value }],
        features: [],
        reason: reason ?? '',
        expected: { ...partsOf(of), revision },
      });
    },
  });
  return {
    opsListFigures: ({ context, session }) => list(deps, context.merchantId, session),
    opsChangeFigures: ({ params, body, context }) => propose(deps, context, { ...params, ...body }),
  };
}

function declaredOf({ declared }: Deps, key: string): Figures {
  const found = declared.get(key);
  if (found === undefined) throw refuse('common.notFound');
  return found;
}

async function list({ db, site, approvals, declared }: Deps, id: string, session: StaffSession): Promise<Listed> {
  const now = await readSettings(db, id);
  const { name } = await site.merchant(id);
  return {
    merchant: { id, name },
    list: [...declared.values()].map((of) => ({
      key: of.setting.key,
      revision: revisionOf(now, id, partsOf(of)),
      figures: shown(of, valueIn(now, of)),
    })),
    approval: await approvals.waitingFor(subjectOf(id), session),
  };
}

function shown(of: Figures, value: unknown): Listed['list'][number]['figures'] {
  const [now, shipped] = [textsOf(of, value), textsOf(of, of.setting.fallback)];
  return Object.entries(of.figures).map(([name, figure]) => ({
    name,
    kind: figure.stored === 'number' ? 'number' : 'amount',
    value: now[name]!,
    shipped: shipped[name]!,
    least: boundText(figure, figure.least),
    most: boundText(figure, figure.most),
  }));
}

/**
 * Proposes figures. Refuses with `common.notFound`, `request.invalid` for a figure that is missing, unknown or out of
 * its bounds, `operator.staleVersion`, and `operator.approvalPending` while another change waits.
 */
async function propose(deps: Deps, context: Context, { key, figures, revision, reason }: Ask) {
  const { db, approvals } = deps;
  const { merchantId } = context;
  const of = declaredOf(deps, key);
  return inTransaction(db, async (trx) => {
    const now = await readSettings(trx, merchantId);
    if (revisionOf(now, merchantId, partsOf(of)) !== revision) throw refuse('operator.staleVersion');
    const value = valueIn(now, of);
    changed(of, value, figures);
    await approvals.refusePending(trx, subjectOf(merchantId));
    const approvalId = await approvals.propose(trx, context, {
      command: CHANGE,
      subject: subjectOf(merchantId),
      amountMinor: null,
      summary: key,
      payload: { key, revision, ...figures },
      before: textsOf(of, value),
      reason,
    });
    return { state: 'proposed' as const, approvalId };
  });
}

const textsOf = ({ figures }: Figures, value: unknown): Texts =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, textOf(figure, value)]));

/** Returns the value to store. Refuses with `request.invalid` and the figures that are wrong. */
function changed({ setting, figures }: Figures, now: unknown, texts: Texts): unknown {
  const names = Object.keys(figures);
  const stored = new Map(names.map((name) => [name, storedOf(figures[name]!, texts[name])]));
  const wrong = [
    ...names.filter((name) => stored.get(name) === undefined),
    ...Object.keys(texts).filter((name) => !(name in figures)),
  ];
  if (wrong.length > 0) throw outOfRange(wrong);
  const whole = names.find((name) => figures[name]!.at === undefined);
  const parts = names.map((name) => [figures[name]!.at, stored.get(name)] as const);
  const value = whole === undefined ? { ...(now as object), ...Object.fromEntries(parts) } : stored.get(whole);
  if (!safeParse(setting.schema, value).success) throw outOfRange(names);
  return value;
}

const outOfRange = (names: readonly string[]) =>
  refuse('request.invalid', { fields: names.map((name) => ({ field: `figures.${name}`, problem: 'range' })) });
