// Thresholds of a merchant's cases and points of signs, in versions.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { changesRules, type MadeBy } from '@sanam/staff/server/index.ts';
import { caseSigns, plainPoints } from '../../contract/case-states.ts';
import type { PromotionStaffDeps } from '../campaigns/deps.ts';
import { letsMore, type Lines, plainLines, problemOf } from './rules.ts';

const SUBJECT = 'caseRules';
const SHOWN = 20;

/** The database catalogue does not type JSON columns. */
interface Shapes {
  points: Partial<Lines['points']> | null;
}
type Row = Omit<TableRow<'promotions_case_rules'>, keyof Shapes> & Shapes;
/** Proposals of older releases have no points, or none of newer signs: those have the default. */
type Body = Omit<CallArguments<Calls['opsChangeCaseRules']>['body'], 'reason'>;
type Wish = Omit<Body, 'points'> & { points?: Partial<Body['points']> };

const linesOf = ({ version, case_at, hold_at, hide_at, hours, points }: Row): Lines => ({
  version,
  caseAt: case_at,
  holdAt: hold_at,
  hideAt: hide_at,
  hours,
  points: { ...plainPoints, ...points },
});
const figures = ({ version: _version, ...lines }: Lines) => lines;

const versionsOf = (db: Db, merchantId: string, limit = SHOWN): Promise<Row[]> =>
  db
    .selectFrom('promotions_case_rules')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(limit)
    .$narrowType<Shapes>()
    .execute();

/** Returns the current thresholds; version 0, the defaults, if the merchant never changed them. */
export async function linesNow(db: Db, merchantId: string): Promise<Lines> {
  const [row] = await versionsOf(db, merchantId, 1);
  return row === undefined ? plainLines : linesOf(row);
}

/** Returns the thresholds of a version. */
export async function linesOfVersion(db: Db, merchantId: string, version: number): Promise<Lines> {
  const row = await db
    .selectFrom('promotions_case_rules')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('version', '=', version)
    .$narrowType<Shapes>()
    .executeTakeFirst();
  return row === undefined ? plainLines : linesOf(row);
}

/** Inserts a version; returns false if it already exists because of a concurrent change. */
async function insertLines(
  trx: Trx,
  { version, caseAt, holdAt, hideAt, hours, points }: Lines,
  { merchantId, madeBy, approvedBy, reason }: MadeBy,
): Promise<boolean> {
  const made = await trx
    .insertInto('promotions_case_rules')
    .values({
      merchant_id: merchantId,
      version,
      case_at: caseAt,
      hold_at: holdAt,
      hide_at: hideAt,
      hours,
      points: JSON.stringify(points),
      reason,
      approved_by: approvedBy,
      made_by: madeBy ?? 'system',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}

export function createLineHandlers(deps: PromotionStaffDeps): Handlers {
  const change = changesRules<Wish, Lines>(deps.approvals, {
    command: 'promotions.lines.change',
    subjectType: SUBJECT,
    now: linesNow,
    rulesOf: (wish) => ({ ...wish, points: { ...plainPoints, ...wish.points }, version: wish.version + 1 }),
    problemOf,
    givesMore: letsMore,
    summary: ({ caseAt, holdAt, hideAt, hours, points }) =>
      `${caseAt} / ${holdAt} / ${hideAt}, ${hours} h; ${caseSigns.map((sign) => `${sign} ${points?.[sign] ?? plainPoints[sign]}`).join(', ')}`,
    insert: insertLines,
    wireOf: figures,
  });
  return {
    opsGetCaseRules: ({ context, session }) => reading(deps, context, session),
    opsChangeCaseRules: ({ body, context }) => inTransaction(deps.db, (trx) => change(trx, context, body)),
  };
}

async function reading(
  { db, approvals, people }: PromotionStaffDeps,
  { merchantId }: Context,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetCaseRules']>> {
  const versions = await versionsOf(db, merchantId);
  const nameOf = await people.staffNames(versions.flatMap((one) => [one.made_by, one.approved_by]));
  return {
    merchantId,
    ...(await linesNow(db, merchantId)),
    approval: await approvals.waitingFor({ type: SUBJECT, id: merchantId }, session),
    versions: versions.map((row) => ({
      ...linesOf(row),
      by: nameOf(row.made_by) ?? '',
      approvedBy: nameOf(row.approved_by),
      reason: row.reason,
      at: row.made_at.toISOString(),
    })),
  };
}
