// Findings of the reconciliation with vendors: reading only.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { pageOf, paged } from '@sanam/server/platform/paging.ts';
import type { Reconciliation } from './service.ts';

export function createFindingHandlers(reconciliation: Pick<Reconciliation, 'listFindings'>): Handlers {
  return {
    async opsListFindings({ query }) {
      const { limit, offset } = pageOf(query);
      const { list, totalCount } = await reconciliation.listFindings(limit, offset);
      return paged(
        list.map((finding) => ({
          id: finding.id.toString(),
          at: finding.found_at.toISOString(),
          vendor: finding.vendor_code,
          kind: finding.finding,
          transactionId: finding.transaction_id,
          state: finding.state,
          note: finding.note ?? detailsText(finding.details),
        })),
        totalCount,
        query,
      );
    },
  };
}

/** `ours 10.00, theirs 12.00`: what the two sides say. */
function detailsText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ');
}
