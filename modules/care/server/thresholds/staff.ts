// Staff calls about thresholds: every change needs two people, because it affects many players at once.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { changesRules } from '@sanam/staff/server/index.ts';
import { careThresholdNames, isThreshold } from '../../contract/thresholds.ts';
import type { CareStaffDeps } from '../deps.ts';
import { insertThresholds, type ThresholdVersion, thresholdsNow } from './store.ts';

const SUBJECT = 'careThresholds';

type Wish = Omit<CallArguments<Calls['opsChangeCareThresholds']>['body'], 'reason'>;

export function createThresholdHandlers(deps: CareStaffDeps): Handlers {
  const change = changesRules<Wish, ThresholdVersion>(deps.approvals, {
    command: 'care.threshold.change',
    subjectType: SUBJECT,
    now: thresholdsNow,
    rulesOf: ({ version, thresholds }) => ({ version: version + 1, thresholds }),
    problemOf: ({ thresholds }) => careThresholdNames.find((name) => !isThreshold(name, thresholds[name])),
    givesMore: () => true,
    summary: ({ thresholds }, now) =>
      careThresholdNames
        .filter((name) => thresholds[name] !== now.thresholds[name])
        .map((name) => `${now.thresholds[name]} → ${thresholds[name]}`)
        .join(', '),
    insert: insertThresholds,
    wireOf: ({ thresholds }) => ({ thresholds }),
  });
  return {
    opsGetCareThresholds: ({ context, session }) => reading(deps, context, session),
    opsChangeCareThresholds: ({ body, context }) => inTransaction(deps.db, (trx) => change(trx, context, body)),
  };
}

async function reading(
  { db, approvals }: CareStaffDeps,
  { merchantId }: Context,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetCareThresholds']>> {
  const [now, approval] = await Promise.all([
    thresholdsNow(db, merchantId),
    approvals.waitingFor({ type: SUBJECT, id: merchantId }, session),
  ]);
  return { merchantId, ...now, approval };
}
