// Blocklists of a merchant, as staff read and edit them.
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Block, Blocks } from '../blocks/index.ts';
import type { People } from '@sanam/staff/server/index.ts';

type Value = CallValue<Calls['opsListBlocks']>;

export interface StaffBlocks {
  list(context: Context, query: CallArguments<Calls['opsListBlocks']>['query']): Promise<Value>;
  /** Adds an entry. Refuses with `request.invalid` for a value that is not of its kind, `operator.blockExists`. */
  add(
    trx: Trx,
    context: Context,
    block: CallArguments<Calls['opsAddBlock']>['body'],
  ): Promise<CallValue<Calls['opsAddBlock']>>;
  /** Removes an entry. Refuses with `common.notFound`. */
  remove(trx: Trx, context: Context, ask: { blockId: string; reason: string }): Promise<void>;
}

export function createStaffBlocks(deps: { blocks: Blocks; people: People }): StaffBlocks {
  const { blocks, people } = deps;
  return {
    async list({ merchantId }, query) {
      const { pageNo, pageSize, kind, q } = query;
      const page = pageOf({ pageNo, pageSize });
      const { list, totalCount } = await blocks.list({ merchantId, kind, q: q === '' ? undefined : q, ...page });
      const nameOf = await people.staffNames(list.map((row) => row.created_by));
      return paged(
        list.map((row) => ({ ...valueOf(row), createdBy: nameOf(row.created_by) ?? row.created_by })),
        totalCount,
        { pageSize },
      );
    },
    add: async (trx, context, block) => ({
      id: await blocks.add(trx, context, { merchantId: context.merchantId, ...block }),
    }),
    remove: (trx, context, ask) => blocks.remove(trx, context, { merchantId: context.merchantId, ...ask }),
  };
}

function valueOf(row: Block): Omit<Value['list'][number], 'createdBy'> {
  const { kind, value, reason } = row;
  return { id: row.block_id, kind, value, reason, createdAt: row.created_at.toISOString() };
}
