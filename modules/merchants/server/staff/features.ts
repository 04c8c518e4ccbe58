// Feature flags of a merchant: the white-label tree with its switches.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { WhitelabelNode } from '../../contract/page.ts';
import type { SiteService } from '../service.ts';

type Value = CallValue<Calls['opsListFeatures']>;
type Row = Value['list'][number];

export interface StaffFeatures {
  list(context: Context): Promise<Value>;
  /**
   * Changes a flag. Refuses with `common.notFound`, `operator.staleVersion` if it changed since the reader loaded it.
   */
  change(context: Context, change: { modId: string } & CallArguments<Calls['opsChangeFeature']>['body']): Promise<void>;
}

/** A merchant id without rows of its own, for which the shipped flags apply. */
const NOBODY = '*';

export function createStaffFeatures(deps: { site: SiteService }): StaffFeatures {
  const { site } = deps;
  return {
    async list({ merchantId }) {
      await site.reload();
      const [merchant, tree, shippedTree] = await Promise.all([
        site.merchant(merchantId),
        site.features(merchantId),
        site.features(NOBODY),
      ]);
      const shipped = new Map(flat(shippedTree).map((row) => [row.modId, row.enabled]));
      const list = flat(tree).map((row) => ({ ...row, shipped: shipped.get(row.modId) ?? false }));
      return { merchant: { id: merchantId, name: merchant.name }, list };
    },
    async change(context, { modId, enabled, expected, reason }) {
      const { merchantId } = context;
      const part = { settings: [], modIds: [modId] };
      const revision = await site.freshRevision(merchantId, part);
      const now = await site.flag(merchantId, modId);
      if (now === undefined) throw refuse('common.notFound');
      if (now !== expected) throw refuse('operator.staleVersion', { enabled: now });
      const features = [{ modId, enabled }];
      await site.changeAll(context, { merchantId, settings: [], features, reason, expected: { ...part, revision } });
    },
  };
}

function flat(
  nodes: readonly WhitelabelNode[],
  above: { modId: string | null; depth: number; isOn: boolean } = { modId: null, depth: 0, isOn: true },
): Omit<Row, 'shipped'>[] {
  return nodes.flatMap((node) => {
    const enabled = node.enabled === '1';
    const isEffective = enabled && above.isOn;
    const row = { modId: node.modId, parentId: above.modId, depth: above.depth, enabled, isEffective };
    return [row, ...flat(node.childrenNodes, { modId: node.modId, depth: above.depth + 1, isOn: isEffective })];
  });
}
