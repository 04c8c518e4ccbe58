// Staff actions that wheels and raffles share.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { DrawStaffDeps } from '../deps.ts';
import { isDrawn } from '../raffles/store.ts';
import * as store from './store.ts';
import { subjectOf } from './subject.ts';

/** Permission to confirm and stop wheels and raffles. */
export const PUBLISH = 'draws.pool.publish';

/** Returns the merchant of a wheel or raffle. */
const ownerOf: OwnerOf = async (db, id) => {
  const row = await store.poolById(db, id);
  return row === undefined ? undefined : { merchantId: row.merchant_id };
};
export const poolOwners: Readonly<Record<string, OwnerOf>> = { drawPool: ownerOf, wheel: ownerOf, raffle: ownerOf };

export const createPoolHandlers = (deps: DrawStaffDeps): Handlers => ({
  async opsMemberDrawPools({ context }) {
    const found = await store.takingPools(deps.db, context.merchantId);
    return {
      list: found.map(({ pool_id: id, kind, title_th: titleTh, title_en: titleEn }) => ({
        id,
        kind,
        titleTh,
        titleEn,
      })),
    };
  },
  opsStopDrawPool: ({ params, body, context, idempotency }) =>
    once(deps.db, idempotency, (trx) => stop(deps, trx, context, { id: params.id, ...body })),
});

/** Refuses with `common.notFound`, and with `draws.wrongState` if the pool is already stopped or drawn. */
async function stop(
  { events }: DrawStaffDeps,
  trx: Trx,
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ state: 'stopped' }> {
  const pool = await store.lockPool(trx, id);
  if (pool === undefined) throw refuse('common.notFound');
  if (pool.stopped_at !== null) throw refuse('draws.wrongState', { state: 'stopped' });
  if (pool.kind === 'raffle' && (await isDrawn(trx, id))) throw refuse('draws.wrongState', { state: 'drawn' });
  await store.markStopped(trx, id);
  await audit(trx, context, {
    command: 'draws.pool.stop',
    subject: subjectOf(id),
    after: { state: 'stopped' },
    reason,
  });
  const { merchant_id: merchantId, kind } = pool;
  await events.emit(trx, 'draws.poolChanged', { poolId: id, merchantId, kind, state: 'stopped' });
  return { state: 'stopped' };
}
