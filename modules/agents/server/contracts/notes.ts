// Audit row and event of every contract change.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ContractDetail } from '../../contract/contract-states.ts';
import type { Version } from './store.ts';

export type Noting = Pick<Platform, 'events'>;

export const subjectOf = (contractId: bigint) => ({ type: 'agentContract', id: String(contractId) });
export const ofSystem = (merchantId: string): Context => systemContext('agents.contracts', merchantId);

interface Change {
  row: Pick<Version, 'contractId' | 'version' | 'merchantId' | 'kind' | 'agentId' | 'uplineId' | 'from'>;
  /** Previous state; null for a new version. */
  from: ContractDetail | null;
  to: ContractDetail;
  reason?: string | null;
  /** Further values that the change set. */
  more?: Record<string, unknown>;
}

/** Writes the audit row and publishes the event of a change. */
export async function note(
  { events }: Noting,
  trx: Trx,
  context: Context,
  { row, from, to, reason = null, more = {} }: Change,
): Promise<void> {
  const { version, merchantId, kind, agentId: memberId, uplineId } = row;
  const contractId = String(row.contractId);
  await audit(trx, context, {
    command: `agents.contract.${to}`,
    subject: subjectOf(row.contractId),
    before: { version, state: from },
    after: { version, state: to, memberId, ...more },
    reason,
  });
  await events.emit(trx, 'agents.contractChanged', {
    contractId,
    version,
    memberId,
    uplineId,
    merchantId,
    kind,
    before: from,
    state: to,
    effectiveFrom: row.from?.toISOString() ?? null,
  });
}
