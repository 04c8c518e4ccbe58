// Central files name no module: each module declares its own parts (docs/decisions/modules-as-folders.md).
import type { TextFile } from './files.ts';

/** Shells and shared packages. Excluded: the three lists, procedures (they join modules), commands and tests. */
const CENTRAL =
  /^(apps\/server\/src\/(?!modules\.ts$|procedures\/|cli\/)|apps\/(portal|console)\/src\/(?!modules\.ts$|testing\/)|packages\/(contract|client|ui)\/src\/)/;
const IMPORT = /from '(?:@sanam\/|(?:\.\.\/)+modules\/)([a-z]+)\/|import\('@sanam\/([a-z]+)\//g;

/** Central files that still name a module. The list only shrinks: an entry that is no longer needed is refused. */
export const namesModules: Readonly<Record<string, readonly string[]>> = {
  // The frame of the console begins with the session of staff.
  'apps/console/src/app.tsx': ['staff'],
  'apps/console/src/layout/app-bar.tsx': ['staff'],
  'apps/console/src/layout/console-layout.tsx': ['staff'],
  // Parts of records that several modules show.
  'apps/console/src/components/stage-tag.tsx': ['payments'],
  'apps/console/src/lib/promise-state.ts': ['payments'],
  'apps/portal/src/components/dialing-code/use-countries.ts': ['members'],
  'apps/portal/src/components/terms-text.tsx': ['content'],
  'apps/portal/src/lib/customer-service.ts': ['content'],
  'apps/portal/src/lib/amount-sums.ts': ['payments'],
  // Server data that the frame needs: the site, its state, a member's language, error reports.
  'apps/portal/src/lib/choices.ts': ['members'],
  'apps/portal/src/lib/client-log.ts': ['merchants'],
  'apps/portal/src/lib/site.ts': ['access', 'merchants'],
  // Money kinds are defined by the ledger.
  'apps/server/src/money-kinds.ts': ['ledger'],
  'apps/server/src/sql-files.ts': ['ledger'],
};

export function centralFilesNameNoModule(files: TextFile[], allowed = namesModules): string[] {
  const modules = new Set(files.flatMap(({ path }) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? []));
  const named = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    if (!CENTRAL.test(path) || !/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
    const found = [...text.matchAll(IMPORT)]
      .map(([, one, other]) => one ?? other ?? '')
      .filter((name) => modules.has(name));
    if (found.length > 0) named.set(path, new Set(found));
  }
  const fresh = [...named].flatMap(([path, found]) =>
    [...found]
      .filter((name) => !allowed[path]?.includes(name))
      .map((name) => `${path} names the module ${name}: let the module declare what it brings`),
  );
  const gone = Object.entries(allowed).flatMap(([path, names]) =>
    names
      .filter((name) => named.get(path)?.has(name) !== true)
      .map((name) => `${path} does not name ${name} any more: take it out of tools/tidy/central-files.ts`),
  );
  return [...fresh, ...gone];
}
