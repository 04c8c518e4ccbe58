import { type ComponentType, lazy, Suspense } from 'react';
import { useMay } from '../lib/permissions.ts';
import type { Application } from '../lib/records.ts';
import { allResources, type RowAct } from '../lib/resource.ts';

const parts = new Map<RowAct, ComponentType<{ row: Application }>>();

function partOf(act: RowAct): ComponentType<{ row: Application }> {
  const part = parts.get(act) ?? lazy(async () => ({ default: await act.load() }));
  parts.set(act, part);
  return part;
}

/** What other modules do with a row of this list. */
export function RowActs({ of, row }: { of: RowAct['of']; row: Application }) {
  const acts = allResources().flatMap(({ rowAct }) => (rowAct?.of === of ? [rowAct] : []));
  return acts.map((act) => <OneAct key={act.permission} act={act} row={row} />);
}

function OneAct({ act, row }: { act: RowAct; row: Application }) {
  const Part = partOf(act);
  if (!useMay(act.permission)) return null;
  return (
    <Suspense fallback={null}>
      <Part row={row} />
    </Suspense>
  );
}
