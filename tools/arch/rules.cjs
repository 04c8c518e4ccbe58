// The import rules of style.md, checked by dependency-cruiser in `npm run arch` and `npm run check`. TypeScript 7 has
// no classic API for the cruiser, which then sees nothing and reports success. Therefore it uses the swc parser, and
// arch.test.ts plants a violation of every rule and expects each to be found.

const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The floors of ARCHITECTURE.md. A module may use floors before its own in this list, never its own or a later one. */
const FLOORS = [
  ['ledger', 'staff'],
  ['merchants'],
  ['access', 'protection', 'messaging', 'captcha'],
  ['members'],
  ['mfa'],
  ['auth'],
  ['wallet', 'content'],
  ['payments', 'vendors'],
  ['catalogue'],
  ['play', 'freerounds'],
  ['lottery', 'agents', 'promotions', 'referral', 'vip', 'missions', 'draws', 'care', 'points'],
  ['reports', 'risk'],
];

const SIDES = ['contract', 'server', 'portal', 'console'];
const allModules = FLOORS.flat();
const side = (name, ...modules) => `^modules/(${modules.length === 0 ? '[^/]+' : modules.join('|')})/${name}/`;
const ownSide = (name) => `^modules/$1/${name}/`;
// Tests may read other modules' stores to check what was written, and build whole applications.
const NOT_A_TEST = '\\.test(-data)?\\.tsx?$';
/**
 * The public files of a module: its contract, the entry point of each side, and the exports of its package.json for the
 * portal.
 */
const FRONT_DOOR = [
  '/(contract/[^/]+\\.ts|server/index\\.ts|portal/(index|feature|keys)\\.tsx?|console/(index|resource)\\.tsx?)$',
  ...allModules.flatMap(portalDoors),
];

/** The portal has several small entry points, so that a page loads only the part of a module it needs. */
function portalDoors(name) {
  const file = join(process.cwd(), 'modules', name, 'package.json');
  if (!existsSync(file)) return [];
  const doors = Object.keys(JSON.parse(readFileSync(file, 'utf8')).exports).filter((path) =>
    /^\.\/portal\/[^*]+$/.test(path),
  );
  return doors.map((path) => `^modules/${name}/${path.slice(2).replaceAll('.', '\\.')}$`);
}

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const floorRules = SIDES.flatMap((name) =>
  FLOORS.flatMap((floor, index) => {
    const later = FLOORS.slice(index + 1).flat();
    const looksDown = rule(
      `${name}-floor-${index + 1}-looks-down-only`,
      'A module uses modules of lower floors only.',
      { path: side(name, ...floor), pathNot: NOT_A_TEST },
      { path: side(name, ...later) },
    );
    const neighbours = rule(
      `${name}-floor-${index + 1}-neighbours`,
      'Neighbours of one floor speak through events, a procedure or a port.',
      { path: side(name, ...floor), pathNot: NOT_A_TEST },
      { path: side(name, ...floor), pathNot: ownSide(name) },
    );
    return later.length === 0 ? [neighbours] : [looksDown, neighbours];
  }),
);

module.exports = {
  forbidden: [
    rule(
      'module-front-door-only',
      'Enter another module only by the front door of a side.',
      { path: '^modules/([^/]+)/', pathNot: NOT_A_TEST },
      { path: '^modules/', pathNot: ['^modules/$1/', ...FRONT_DOOR] },
    ),
    rule(
      'outsiders-use-the-front-door',
      'The shells enter a module only by the front door of a side.',
      { path: '^apps/', pathNot: ['^apps/server/test/', NOT_A_TEST] },
      { path: '^modules/', pathNot: FRONT_DOOR },
    ),
    ...floorRules,
    rule(
      'manifests-declare-their-own-contract',
      'A module declares the calls, permissions and refusals of its own contract, and of no other.',
      { path: '^modules/([^/]+)/server/module\\.ts$' },
      {
        path: '^modules/[^/]+/contract/(calls|staff-calls|permissions|refusals)\\.ts$',
        pathNot: '^modules/$1/',
      },
    ),
    rule(
      'contracts-know-only-contracts',
      'A contract is for every reader: it imports packages/contract and contracts of lower floors.',
      { path: '^modules/[^/]+/contract/', pathNot: NOT_A_TEST },
      {
        path: '^(apps|modules|packages|tools|e2e)/',
        pathNot: ['^packages/contract/', '^modules/[^/]+/contract/'],
      },
    ),
    rule(
      'every-module-has-a-floor',
      'A new module gets a place in FLOORS before it imports anything.',
      { path: '^modules/[^/]+/', pathNot: `^modules/(${allModules.join('|')})/` },
      {},
    ),
    rule(
      'servers-never-see-a-page',
      'Nothing of a page reaches the server.',
      { path: '^(apps/server/|modules/[^/]+/server/)', pathNot: NOT_A_TEST },
      { path: '^(apps/(portal|console)/|modules/[^/]+/(portal|console)/)' },
    ),
    rule(
      'pages-never-see-a-server',
      'A page knows the contract; nothing of the server reaches a browser.',
      { path: '^(apps/(portal|console)/src/|modules/[^/]+/(portal|console)/)', pathNot: NOT_A_TEST },
      { path: '^(apps/server/|modules/[^/]+/(server|sql)/)' },
    ),
    rule(
      'each-site-has-its-own-pages',
      'Portal and console share packages, never pages.',
      { path: '^(?:apps/|modules/[^/]+/)(portal|console)/' },
      { path: '^(apps/|modules/[^/]+/)(portal|console)/', pathNot: '^(?:apps/|modules/[^/]+/)$1/' },
    ),
    rule(
      'rules-are-pure',
      'rules.ts decides; it reads and writes nothing.',
      { path: '^modules/([^/]+)/.*rules\\.ts$' },
      {
        pathNot: [
          '^apps/server/src/platform/[^/]+\\.rules\\.ts$',
          '^modules/$1/.*(rules|types)\\.ts$',
          '^packages/contract/',
          '^modules/[^/]+/contract/',
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
      { path: '^modules/' },
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
      { path: '^(apps/(server|studio|rail)|modules/[^/]+/server)/' },
      {
        path: '^packages/ui/',
      },
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
      { path: '^(apps|packages|modules)/', pathNot: '^(apps/(server|studio)|packages/hwp|modules/[^/]+/server)/' },
      { path: '^packages/hwp/' },
    ),
    rule(
      'database-is-for-servers',
      'Browsers and the contract never see a database.',
      {
        path: '^(apps|packages|modules)/',
        pathNot: '^(apps/(server|studio|rail)|packages/database|modules/[^/]+/server)/',
      },
      { path: '^packages/database/' },
    ),
    rule(
      'browsers-stay-browsers',
      'What runs in a browser imports nothing of Node.',
      {
        path: '^(apps/(portal|console)/src|modules/[^/]+/(contract|portal|console)|apps/studio/src/web|packages/(art|client|contract|ui))/',
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
