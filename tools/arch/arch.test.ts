import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const RULES = join(import.meta.dirname, 'rules.cjs');
const CRUISER = join(import.meta.dirname, '../../node_modules/.bin/depcruise');
const MODULES = 'apps/server/src/modules';

interface Report {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sanam-arch-'));
  writeFileSync(join(root, 'package.json'), '{"name":"planted","private":true,"type":"module"}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a tree of files that import what is listed, and returns the names of the rules it breaks. */
function brokenRules(tree: Record<string, string[]>): string[] {
  for (const [path, imports] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const lines = imports.map((line) => (line.startsWith('import') ? line : `import '${line}';`));
    writeFileSync(join(root, path), [...lines, 'export interface Thing { id: string }', ''].join('\n'));
  }
  const folders = [...new Set(Object.keys(tree).map((path) => path.split('/')[0]!))];
  const result = spawnSync(CRUISER, ['--config', RULES, '--output-type', 'json', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  const report = JSON.parse(result.stdout) as Report;
  // The false green this guards against: a cruiser without a parser finds files and no imports.
  expect(report.summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(tree).length);
  return [...new Set(report.summary.violations.map((violation) => violation.rule.name))].toSorted();
}

function linkPackage(name: string): void {
  const folder = join(root, 'packages', name);
  mkdirSync(join(folder, 'src'), { recursive: true });
  mkdirSync(join(root, 'node_modules/@sanam'), { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: `@sanam/${name}`, type: 'module', exports: { '.': './src/index.ts' } }),
  );
  symlinkSync(folder, join(root, 'node_modules/@sanam', name));
}

const planted: { rule: string; tree: Record<string, string[]> }[] = [
  {
    rule: 'module-front-door-only',
    tree: { [`${MODULES}/wallet/service.ts`]: ['../ledger/store.ts'], [`${MODULES}/ledger/store.ts`]: [] },
  },
  {
    rule: 'outsiders-use-the-front-door',
    tree: { 'apps/server/src/app.ts': ['./modules/wallet/service.ts'], [`${MODULES}/wallet/service.ts`]: [] },
  },
  {
    rule: 'tier-1-looks-down-only',
    tree: { [`${MODULES}/ledger/service.ts`]: ['../wallet/index.ts'], [`${MODULES}/wallet/index.ts`]: [] },
  },
  {
    rule: 'tier-2-looks-down-only',
    tree: { [`${MODULES}/wallet/service.ts`]: ['../games/index.ts'], [`${MODULES}/games/index.ts`]: [] },
  },
  {
    rule: 'tier-3-looks-down-only',
    tree: { [`${MODULES}/games/service.ts`]: ['../operator/index.ts'], [`${MODULES}/operator/index.ts`]: [] },
  },
  {
    rule: 'same-tier-2',
    tree: { [`${MODULES}/wallet/service.ts`]: ['../identity/index.ts'], [`${MODULES}/identity/index.ts`]: [] },
  },
  {
    rule: 'every-module-has-a-tier',
    tree: { [`${MODULES}/jackpots/service.ts`]: ['../ledger/index.ts'], [`${MODULES}/ledger/index.ts`]: [] },
  },
  {
    rule: 'only-wallet-and-operator-know-ledger',
    tree: { [`${MODULES}/games/service.ts`]: ['../ledger/index.ts'], [`${MODULES}/ledger/index.ts`]: [] },
  },
  {
    rule: 'rules-are-pure',
    tree: { [`${MODULES}/wallet/deposits/rules.ts`]: ['node:fs'] },
  },
  {
    rule: 'routes-never-touch-the-store',
    tree: { [`${MODULES}/wallet/routes.ts`]: ['./store.ts'], [`${MODULES}/wallet/store.ts`]: [] },
  },
  {
    rule: 'platform-is-a-leaf',
    tree: {
      'apps/server/src/platform/http/server.ts': ['../../modules/site/index.ts'],
      [`${MODULES}/site/index.ts`]: [],
    },
  },
  {
    rule: 'apps-share-only-packages',
    tree: { 'apps/studio/src/app.ts': ['../../server/src/config.ts'], 'apps/server/src/config.ts': [] },
  },
  {
    rule: 'features-do-not-import-features',
    tree: {
      'apps/portal/src/features/wallet/page.tsx': ['../games/card.tsx'],
      'apps/portal/src/features/games/card.tsx': [],
    },
  },
  {
    rule: 'no-cycles',
    tree: { 'packages/contract/src/a.ts': ['./b.ts'], 'packages/contract/src/b.ts': ['./a.ts'] },
  },
  {
    rule: 'packages-know-no-app',
    tree: { 'packages/contract/src/a.ts': ['../../../apps/server/src/config.ts'], 'apps/server/src/config.ts': [] },
  },
  {
    rule: 'browsers-stay-browsers',
    tree: { 'apps/portal/src/main.tsx': ['node:crypto'] },
  },
];

describe('the import rules', () => {
  it.each(planted)('find a planted violation of $rule', ({ rule, tree }) => {
    expect(brokenRules(tree)).toContain(rule);
  });

  it.each([
    { name: 'server', target: 'ui', rule: 'server-has-no-ui' },
    { name: 'portal', target: 'hwp', rule: 'hwp-is-for-its-speakers' },
    { name: 'console', target: 'database', rule: 'database-is-for-servers' },
  ])('follow a package name to its files ($rule)', ({ name, target, rule }) => {
    linkPackage(target);
    const tree = { [`apps/${name}/src/main.ts`]: [`@sanam/${target}`], [`packages/${target}/src/index.ts`]: [] };
    expect(brokenRules(tree)).toEqual([rule]);
  });

  it('see a cycle made of type imports only', () => {
    const tree = {
      'packages/contract/src/a.ts': [`import type { Thing as B } from './b.ts'; export type A = B;`],
      'packages/contract/src/b.ts': [`import type { A } from './a.ts'; export type C = A;`],
    };
    expect(brokenRules(tree)).toEqual(['no-cycles']);
  });

  it('let everything through that the style allows', () => {
    linkPackage('contract');
    const tree = {
      'packages/contract/src/index.ts': ['./money.ts'],
      'packages/contract/src/money.ts': [],
      'apps/server/src/app.ts': ['./modules/wallet/index.ts', './modules/games/index.ts', './platform/db.ts'],
      'apps/server/src/money-kinds.ts': ['./modules/games/money-kinds.ts'],
      [`${MODULES}/games/money-kinds.ts`]: ['../ledger/index.ts'],
      'apps/server/src/platform/db.ts': ['node:fs'],
      [`${MODULES}/ledger/index.ts`]: ['./service.ts'],
      [`${MODULES}/ledger/service.ts`]: ['./store.ts', '../../platform/db.ts'],
      [`${MODULES}/ledger/store.ts`]: ['../../platform/db.ts'],
      [`${MODULES}/wallet/index.ts`]: ['./deposits/routes.ts', './deposits/service.ts'],
      [`${MODULES}/wallet/deposits/routes.ts`]: ['./service.ts'],
      [`${MODULES}/wallet/deposits/service.ts`]: ['./rules.ts', '../../ledger/index.ts'],
      [`${MODULES}/wallet/deposits/rules.ts`]: ['@sanam/contract', './types.ts'],
      [`${MODULES}/wallet/deposits/types.ts`]: [],
      [`${MODULES}/wallet/wallet.test.ts`]: ['../ledger/store.ts'],
      [`${MODULES}/games/index.ts`]: ['../wallet/index.ts'],
      [`${MODULES}/operator/index.ts`]: ['../ledger/index.ts', '../games/index.ts'],
      'apps/portal/src/routes.tsx': ['./features/games/page.tsx', './features/wallet/page.tsx'],
      'apps/portal/src/features/games/page.tsx': ['../../lib/api.ts'],
      'apps/portal/src/features/wallet/page.tsx': ['../../lib/api.ts'],
      'apps/portal/src/lib/api.ts': ['@sanam/contract'],
    };
    expect(brokenRules(tree)).toEqual([]);
  });
});
