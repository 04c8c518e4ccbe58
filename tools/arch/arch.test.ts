import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const RULES = join(import.meta.dirname, 'rules.cjs');
const CRUISER = join(import.meta.dirname, '../../node_modules/.bin/depcruise');

interface Report {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sanam-arch-'));
  writeFileSync(join(root, 'package.json'), '{"name":"planted","private":true,"type":"module"}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a tree of files with the given imports, and returns the names of the rules it breaks. */
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
  // Guards against a false success: a cruiser without a parser finds files but no imports.
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
    tree: {
      'modules/wallet/server/service.ts': ['../../ledger/server/store.ts'],
      'modules/ledger/server/store.ts': [],
    },
  },
  {
    rule: 'outsiders-use-the-front-door',
    tree: {
      'apps/server/src/app.ts': ['../../../modules/wallet/server/service.ts'],
      'modules/wallet/server/service.ts': [],
    },
  },
  {
    rule: 'server-floor-1-looks-down-only',
    tree: {
      'modules/ledger/server/service.ts': ['../../wallet/server/index.ts'],
      'modules/wallet/server/index.ts': [],
    },
  },
  {
    rule: 'server-floor-8-looks-down-only',
    tree: { 'modules/payments/server/service.ts': ['../../play/server/index.ts'], 'modules/play/server/index.ts': [] },
  },
  {
    rule: 'portal-floor-7-looks-down-only',
    tree: {
      'modules/wallet/portal/box.tsx': ['../../payments/portal/index.ts'],
      'modules/payments/portal/index.ts': [],
    },
  },
  {
    rule: 'console-floor-3-neighbours',
    tree: {
      'modules/access/console/page.tsx': ['../../messaging/console/index.ts'],
      'modules/messaging/console/index.ts': [],
    },
  },
  {
    rule: 'contract-floor-1-looks-down-only',
    tree: {
      'modules/staff/contract/calls.ts': ['../../members/contract/schemas.ts'],
      'modules/members/contract/schemas.ts': [],
    },
  },
  {
    rule: 'contracts-know-only-contracts',
    tree: { 'modules/wallet/contract/calls.ts': ['../server/rules.ts'], 'modules/wallet/server/rules.ts': [] },
  },
  {
    rule: 'manifests-declare-their-own-contract',
    tree: {
      'modules/wallet/server/module.ts': ['../../payments/contract/calls.ts'],
      'modules/payments/contract/calls.ts': [],
    },
  },
  {
    rule: 'every-module-has-a-floor',
    tree: {
      'modules/jackpots/server/service.ts': ['../../ledger/server/index.ts'],
      'modules/ledger/server/index.ts': [],
    },
  },
  {
    rule: 'servers-never-see-a-page',
    tree: { 'modules/wallet/server/service.ts': ['../portal/box.tsx'], 'modules/wallet/portal/box.tsx': [] },
  },
  {
    rule: 'pages-never-see-a-server',
    tree: { 'modules/wallet/portal/box.tsx': ['../server/rules.ts'], 'modules/wallet/server/rules.ts': [] },
  },
  {
    rule: 'each-site-has-its-own-pages',
    tree: { 'modules/wallet/portal/box.tsx': ['../console/list.tsx'], 'modules/wallet/console/list.tsx': [] },
  },
  {
    rule: 'rules-are-pure',
    tree: { 'modules/payments/server/deposits/rules.ts': ['node:fs'] },
  },
  {
    rule: 'routes-never-touch-the-store',
    tree: { 'modules/wallet/server/routes.ts': ['./store.ts'], 'modules/wallet/server/store.ts': [] },
  },
  {
    rule: 'platform-is-a-leaf',
    tree: {
      'apps/server/src/platform/http/server.ts': ['../../../../../modules/merchants/server/index.ts'],
      'modules/merchants/server/index.ts': [],
    },
  },
  {
    rule: 'apps-share-only-packages',
    tree: { 'apps/studio/src/app.ts': ['../../server/src/config.ts'], 'apps/server/src/config.ts': [] },
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
    tree: { 'modules/wallet/portal/box.tsx': ['node:crypto'] },
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
      'apps/server/src/app.ts': ['../../../modules/wallet/server/index.ts', './platform/db.ts'],
      'apps/server/src/platform/db.ts': ['node:fs'],
      'modules/vendors/server/money-kinds.ts': ['../../ledger/server/index.ts'],
      'modules/ledger/server/index.ts': ['./service.ts'],
      'modules/ledger/server/service.ts': ['./store.ts', '../../../apps/server/src/platform/db.ts'],
      'modules/ledger/server/store.ts': ['../../../apps/server/src/platform/db.ts'],
      'modules/wallet/server/index.ts': ['./accounts/routes.ts', './accounts/service.ts'],
      'modules/wallet/server/accounts/routes.ts': ['./service.ts'],
      'modules/wallet/server/accounts/service.ts': ['./rules.ts', '../../../ledger/server/index.ts'],
      'modules/wallet/server/accounts/rules.ts': ['@sanam/contract', './types.ts'],
      'modules/wallet/server/accounts/types.ts': [],
      'modules/wallet/server/wallet.test.ts': ['../../ledger/server/store.ts'],
      'modules/play/server/index.ts': ['../../wallet/server/index.ts'],
      'apps/portal/src/routes.tsx': ['../../../modules/wallet/portal/index.ts'],
      'modules/wallet/portal/index.ts': ['../../../apps/portal/src/lib/api.ts'],
      'apps/portal/src/lib/api.ts': ['@sanam/contract'],
    };
    expect(brokenRules(tree)).toEqual([]);
  });
});
