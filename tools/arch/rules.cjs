// The import arrows of style.md, checked by dependency-cruiser. `npm run arch` runs them, `npm run check` too.
// TypeScript 7 has no classic API for the cruiser, which then sees nothing and reports success: hence the swc parser,
// and arch.test.ts, which plants a violation of every rule and expects each to be found.

/** Lower tiers know nothing of higher ones; neighbours in a tier speak through events.ts. */
const TIERS = [
  ['site', 'ledger', 'protection'],
  ['identity', 'content', 'messages', 'wallet'],
  ['games', 'lottery', 'agents', 'promotions', 'points'],
  ['operator'],
];

const MODULES = 'apps/server/src/modules';
const module_ = (...names) => `^${MODULES}/(${names.join('|')})/`;
const allModules = TIERS.flat();
// Tests may look into their neighbours' stores to prove what was written, and build whole applications.
const NOT_A_TEST = '\\.test\\.tsx?$';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const tierRules = TIERS.flatMap((tier, index) => {
  const higher = TIERS.slice(index + 1).flat();
  const looksDown = rule(
    `tier-${index + 1}-looks-down-only`,
    'A module may use modules of lower tiers only.',
    { path: module_(...tier), pathNot: NOT_A_TEST },
    { path: module_(...higher) },
  );
  const sameTier = rule(
    `same-tier-${index + 1}`,
    'Neighbours of one tier speak through events.ts.',
    { path: module_(...tier), pathNot: NOT_A_TEST },
    { path: module_(...tier), pathNot: `^${MODULES}/$1/` },
  );
  return higher.length === 0 ? [sameTier] : [looksDown, sameTier];
});

module.exports = {
  forbidden: [
    rule(
      'module-front-door-only',
      'Enter another module only by its index.ts.',
      { path: `^${MODULES}/([^/]+)/`, pathNot: NOT_A_TEST },
      { path: `^${MODULES}/`, pathNot: [`^${MODULES}/$1/`, `^${MODULES}/[^/]+/index\\.ts$`] },
    ),
    rule(
      'outsiders-use-the-front-door',
      'The rest of the server enters a module only by its index.ts; what it declares of money is read by itself.',
      { path: '^apps/server/', pathNot: [`^${MODULES}/`, '^apps/server/test/', NOT_A_TEST] },
      { path: `^${MODULES}/`, pathNot: `^${MODULES}/[^/]+/(index|money-kinds)\\.ts$` },
    ),
    ...tierRules,
    rule(
      'every-module-has-a-tier',
      'A new module gets a place in TIERS before it imports anything.',
      { path: `^${MODULES}/[^/]+/`, pathNot: module_(...allModules) },
      {},
    ),
    rule(
      'only-wallet-and-operator-know-ledger',
      'One way to move money: the wallet posts, the operator reads. Any module may declare its money kinds.',
      { path: `^${MODULES}/`, pathNot: [module_('ledger', 'wallet', 'operator'), '/money-kinds\\.ts$', NOT_A_TEST] },
      { path: module_('ledger') },
    ),
    rule(
      'rules-are-pure',
      'rules.ts decides; it reads and writes nothing.',
      { path: `^${MODULES}/([^/]+)/.*rules\\.ts$` },
      {
        pathNot: [
          `^${MODULES}/$1/.*(rules|types)\\.ts$`,
          '^packages/contract/',
          '^packages/hwp/src/(codes|retry|fields|schemas|answers)\\.ts$',
        ],
      },
    ),
    rule(
      'routes-never-touch-the-store',
      'routes.ts turns a call into a use case of the service; the service knows the store.',
      { path: '[/-]routes\\.ts$' },
      { path: '[/-]store\\.ts$' },
    ),
    rule(
      'platform-is-a-leaf',
      'The platform knows no module.',
      { path: '^apps/server/src/platform/' },
      {
        path: `^${MODULES}/`,
      },
    ),
    rule(
      'apps-share-only-packages',
      'Applications meet over the network.',
      { path: '^apps/([^/]+)/' },
      {
        path: '^apps/',
        pathNot: '^apps/$1/',
      },
    ),
    rule(
      'server-has-no-ui',
      'Servers draw no React.',
      { path: '^apps/(server|studio|rail)/' },
      {
        path: '^packages/ui/',
      },
    ),
    rule(
      'features-do-not-import-features',
      'routes.tsx composes features; what two of them need lies beside them in lib/ or in a package.',
      { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    ),
    rule('no-cycles', 'No cycles, type imports included.', {}, { circular: true }),
    rule(
      'packages-know-no-app',
      'Packages are below every application.',
      { path: '^packages/' },
      { path: '^(apps|tools|e2e)/' },
    ),
    rule(
      'hwp-is-for-its-speakers',
      'The vendor protocol belongs to the wallet, the studio and the tools that test it.',
      { path: '^(apps|packages)/', pathNot: '^(apps/(server|studio)|packages/hwp)/' },
      { path: '^packages/hwp/' },
    ),
    rule(
      'database-is-for-servers',
      'Browsers and the contract never see a database.',
      { path: '^(apps|packages)/', pathNot: '^(apps/(server|studio|rail)|packages/database)/' },
      { path: '^packages/database/' },
    ),
    rule(
      'browsers-stay-browsers',
      'What runs in a browser imports nothing of Node.',
      {
        path: '^(apps/(portal|console)/src|apps/studio/src/web|packages/(art|contract|ui))/',
        pathNot: [NOT_A_TEST, 'write-tokens\\.ts$'],
      },
      { dependencyTypes: ['core'] },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.tsbuild|public)/' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
