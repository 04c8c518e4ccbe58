import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { StaffTransfers } from '../staff/transfers.ts';
import type { Transfers } from './service.ts';

export function createTransferHandlers(transfers: Transfers): Handlers {
  return {
    merchantWallet: ({ session }) => transfers.wallets(session.memberId),
    readVendorWallets: ({ session }) => transfers.readWallets(session.memberId),
    walletTransfer: ({ context, session, body, idempotency }) =>
      transfers.transfer(context, session.memberId, body, idempotency),
    returnVendorMoney: ({ context, session, idempotency }) =>
      transfers.returnAll(context, session.memberId, idempotency),
    listVendorTransfers: ({ session, query }) => transfers.list(session.memberId, query),
    async setAutoTransfer({ context, session, body }) {
      await transfers.setMode(context, session.memberId, body.mode);
      return {};
    },
  };
}

export function createStaffTransferHandlers(db: Db, staff: StaffTransfers): Handlers {
  return {
    opsListVendorTransfers: ({ context, query }) => staff.list(context, query),
    opsDecideVendorTransfer: ({ context, params, body, idempotency }) =>
      once(db, idempotency, (trx) => staff.decide(trx, context, { transferId: params.id, ...body })),
  };
}
