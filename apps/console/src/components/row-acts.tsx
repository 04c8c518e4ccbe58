import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useMay } from '../lib/permissions.ts';
import type { Application } from '../lib/records.ts';
import { allResources, type RowAct } from '../lib/resource.ts';

interface Part {
  act: RowAct;
  View: ComponentType<{ row: Application }>;
}

let parts: readonly Part[] | undefined;

/** Returns the actions of all modules, each loaded when first shown. */
const allParts = (): readonly Part[] =>
  (parts ??= allResources().flatMap(({ rowAct: act }) =>
    act === undefined ? [] : [{ act, View: lazy(async () => ({ default: await act.load() })) }],
  ));

/** Actions of other modules on a row of this list. */
export function RowActs({ of, row }: { of: RowAct['of']; row: Application }) {
  return allParts()
    .filter(({ act }) => act.of === of)
    .map(({ act, View }) => (
      <Allowed key={act.permission} act={act}>
        <View row={row} />
      </Allowed>
    ));
}

function Allowed({ act, children }: { act: RowAct; children: ReactNode }) {
  return useMay(act.permission) && <Suspense fallback={null}>{children}</Suspense>;
}
