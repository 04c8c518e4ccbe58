// Events of cases.
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { CaseRow } from './store.ts';

type Deps = Pick<Platform, 'events'>;

export const caseSubject = (id: string) => ({ type: 'wageCase', id });

export const emitCase = (
  { events }: Deps,
  trx: Trx,
  { case_id: caseId, merchant_id: merchantId, version, state }: CaseRow,
): Promise<void> => events.emit(trx, 'agents.caseChanged', { caseId, merchantId, version, state });
