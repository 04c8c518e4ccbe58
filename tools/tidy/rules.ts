// Project rules without a linter. Each takes the project's files and returns one sentence per problem.
import { centralFilesNameNoModule } from './central-files.ts';
import { commentsBeginPlainly } from './comments.ts';
import { nothingIsWrittenTwice } from './duplicates.ts';
import type { Rule, TextFile } from './files.ts';
import { NEIGHBOURS } from './neighbours.ts';
import { functionsAreRoutines, routineFilesHoldRoutines, routinesKeepToTheirTables } from './sql-rules.ts';
import { type Table, tablesIn, tablesNamed } from './tables.ts';
import { aKeyHasOneText, languagesAgree } from './words.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$|^e2e\//.test(path);
const isCode = (path: string): boolean => /\.tsx?$/.test(path);

/** Paths cited in documents must exist, so that a reader can open them. */
export const citedPathsExist: Rule = (files) => {
  const known = new Set<string>();
  for (const { path } of files) {
    const parts = path.split('/');
    for (let end = 1; end <= parts.length; end++) known.add(parts.slice(0, end).join('/'));
  }
  const documents = files.filter(({ path }) => path.endsWith('.md') && !path.startsWith('docs/spec/'));
  return documents.flatMap(({ path, text }) =>
    citedPaths(path, text)
      .filter((cited) => !known.has(cited))
      .map((cited) => `${path}: cites ${cited}, which does not exist`),
  );
};

const CITED = /`((?:apps|modules|packages|tools|docs|e2e|scripts|\.ci)\/[\w./@-]*\w)\/?`/g;
const LINKED = /\]\((?!https?:|#|mailto:)([^)\s#]+)(?:#[^)]*)?\)/g;

function citedPaths(document: string, text: string): string[] {
  const folder = document.split('/').slice(0, -1);
  const quoted = [...text.matchAll(CITED)].map((match) => match[1]!);
  const linked = [...text.matchAll(LINKED)].map((match) => {
    const parts = [...folder];
    for (const part of match[1]!.split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.' && part !== '') parts.push(part);
    }
    return parts.join('/');
  });
  return [...new Set([...quoted, ...linked])];
}

/** Every route of the portal is built by `paths.ts`, so that links and routes cannot differ. */
export const routesHavePaths: Rule = (files) => {
  const paths = files.find(({ path }) => path === 'apps/portal/src/paths.ts')?.text ?? '';
  const routes = files.filter(({ path }) => /^apps\/portal\/src\/(.+\/)?routes\.tsx$/.test(path));
  return routes.flatMap(({ path, text }) =>
    [...text.matchAll(/path[:=]\s*\{?\s*['"`]([^'"`*]+)['"`]/g)]
      .map((match) => match[1]!)
      .filter((literal) => !paths.includes(`'${literal}'`))
      .map((literal) => `${path}: the route "${literal}" is not in apps/portal/src/paths.ts`),
  );
};

/** Refuses meaningless file names, and calls that are wrong in these files. */
export const noBannedWords: Rule = (files) => [
  ...files
    .filter(({ path }) => isCode(path) && hasBannedName(path))
    .map(({ path }) => `${path}: name the idea instead`),
  ...files
    .filter(({ path }) => isCode(path) && /^(apps|modules|packages)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) => [
      ...(/\bparseFloat\(/.test(text) ? [`${path}: parseFloat has no place where money is counted`] : []),
      ...(isOutcomeCode(path) && /\bMath\.random\(/.test(text)
        ? [`${path}: Math.random decides nothing here; use the cryptographic generator`]
        : []),
    ]),
];

function hasBannedName(path: string): boolean {
  if (path === 'packages/contract/src/common.ts') return false; // Schemas that several modules of the contract share.
  return /(^|\/)(common|misc)[./]|(^|[/.-])(utils?|helpers?|manager)([./-]|$)/.test(path);
}

/** The server's side of every module. */
const SERVER_SIDE = /^modules\/[^/]+\/(?:server|contract|sql)\//;

/** All files except texts for the outside: screen texts, and the requirements of the conformance kit. */
const NOT_WIRE_TEXT = /^(?!tools\/conformance\/|.*\/(?:words|i18n)\/)/;
/** Guides quote screen texts; the glossary contains the older words. */
const PROSE = /^(?!docs\/(?:guides\/|glossary)).*\.md$/;
const CODE = /\.(?:tsx?|sql)$/;

/**
 * Second words for one thing, with the preferred word and the files where the second is refused. The glossary has the
 * preferred words.
 */
const SECOND_WORDS: readonly (readonly [word: RegExp, instead: string, where?: RegExp])[] = [
  [/\b(?:platform_)?brak(?:e|es|ed|ing)\b|[bB]rakes\b|\b[bB]rake[A-Z]/, 'rate limiter'],
  [/\bturnstile\b/i, 'concurrency limit'],
  [/\bgathered\(|\/gather\.ts/, 'batch'],
  [/\blate ?sets\b/i, 'cache'],
  [/(?<![hH]elp)\b[dD]esk\b|[a-z]Desk|\bDesk[A-Z]/, 'staff', SERVER_SIDE],
  [/payments_leg|\bleg-store\b|\bLeg(?:Row|State)\b/, 'payout'],
  [
    /payments_movement|(?<!['`])\bmovements?\b(?!['`])|\bMovement/,
    'statement line',
    /^modules\/payments\/(?:server|contract)\//,
  ],
  [
    /\bthe books\b|\b[cC]heckBooks\b/,
    'the ledger',
    /^apps\/server\/|^modules\/(?:ledger|payments|protection|staff|wallet)\/|^docs\//,
  ],
  // 'set anew' is the audit log's text for a replaced secret.
  [/(?<!set )\banew\b|\b[wW]hoever\b|\bnobody else\b/, 'a plain sentence that says who does what', NOT_WIRE_TEXT],
  [/\blet-in\b|\bletIn\b|\benterSession\b|\bcheckMayEnter\b/, 'log-in flow, session issuing', SERVER_SIDE],
  // Design tokens, addresses, calls, refusals and permissions have `brand` in their name.
  [/\b[bB]rands?\b(?![`/-]|\.\w)/, 'merchant', PROSE],
  [/(?:\/\/|\*|--) [^\n`]*(?<![/.-])\b[bB]rands?\b(?![/-]|\.\w)/, 'merchant, or theme for its look', CODE],
  [
    /\bbrands?(?!Hover|Ink|Soft|Preview|Needed)[A-Z]\w*|\b(?!on|ops)\w+Brands?\b|\bBrands?[A-Z]\w*|_BRAND|merchants_brand/,
    'merchant, or theme for its look',
    CODE,
  ],
  [/\b[pP]roofs?\b(?![`/-]|\.\w)(?! of possession)/, 'evidence, factor, challenge or human check', PROSE],
  [/(?:\/\/|\*|--) [^\n`]*\b[pP]roofs?\b(?! of possession)/, 'evidence, factor, challenge or human check', CODE],
  // Allowed: wire fields, calls, names of jobs, limiter scopes and the folder.
  [
    /\b(?!upload|ops|phone|forget)\w+Proofs?\b|\b(?:interface|type|class|const|let|function) [pP]roofs?\b|\bPROOFS?_|payments_proofs|provider_proofs/,
    'evidence, factor, challenge or human check',
    CODE,
  ],
  [
    /vendors_movements|[mM]ovement\b|\bMovement/,
    'vendor transaction',
    // Except the games' own animations.
    /^modules\/(?:vendors|play)\/(?:server|sql)\/|^apps\/studio\/src\/(?!web\/)/,
  ],
];

/** Refuses second words for one thing, which would otherwise come back with the next change. */
export const oneWordForOneThing: Rule = (files) =>
  files
    .filter(({ path }) => /\.(tsx?|sql|md|json)$/.test(path) && !HAS_OLD_WORDS.test(path))
    .flatMap(({ path, text }) =>
      SECOND_WORDS.flatMap(([word, instead, where]) => {
        const found = where === undefined || where.test(path) ? word.exec(text) : null;
        return found === null ? [] : [`${path}: "${found[0]}"; the word is "${instead}" (docs/glossary.md)`];
      }),
    );

/** Files that keep their original words: migrations, the specification, the history, and this list. */
const HAS_OLD_WORDS =
  /^apps\/[^/]+\/migrations\/|^docs\/spec\/|^CHANGELOG\.md$|^tools\/tidy\/|platform\/rate-limiter\.ts$|package-lock\.json$/;

/** Code that decides about money, chances or secrets; drawing (sparks, jitter of a picture) may use Math.random. */
const isOutcomeCode = (path: string): boolean =>
  /^apps\/(server|rail)\/|^modules\/[^/]+\/server\/|^packages\/(contract|hwp|database)\/|^apps\/studio\/src\/(?!web\/)/.test(
    path,
  );

/** A path on one person's machine is useless for everybody else. */
export const noMachinePaths: Rule = (files) =>
  files
    .filter(({ path }) => !path.startsWith('tools/tidy/'))
    .flatMap(({ path, text }) => {
      const found = /(?:^|[\s'"`(=])(\/(?:work|farm|root|home\/\w+|Users\/\w+)\/[\w./-]*)/m.exec(text);
      return found === null ? [] : [`${path}: names ${found[1]}, a path of one machine`];
    });

/** A module's tables begin with its name, and other modules' code does not name them. */
export const tablesBelongToModules: Rule = (files) => {
  const tables = tablesIn(files);
  const modules = new Set(files.flatMap(({ path }) => moduleOf(path) ?? []));
  const owners = new Set([...modules, 'platform']);
  const problems = tables
    .filter(({ table }) => !owners.has(ownerOf(table)))
    .map(({ path, table }) => `${path}: the table ${table} does not begin with the name of a module`);
  const reads = files.flatMap((file) => foreignTables(file, tables));
  return [
    ...problems,
    ...reads
      .filter(
        ({ path, table }) => !NEIGHBOURS.some((one) => one.path.test(path) && one.modules.includes(ownerOf(table))),
      )
      .map(({ path, table }) => `${path}: reads the table ${table} of another module`),
    ...needlessNeighbours(files, reads),
  ];
};

const moduleOf = (path: string): string | undefined => /^modules\/([^/]+)\//.exec(path)?.[1];
const ownerOf = (table: string): string => table.split('_')[0]!;

interface Read {
  path: string;
  table: string;
}

function foreignTables({ path, text }: TextFile, tables: Table[]): Read[] {
  const module = moduleOf(path);
  if (module === undefined || !path.endsWith('.ts') || isTest(path)) return [];
  return tablesNamed(text, tables)
    .filter((table) => ![module, 'platform'].includes(ownerOf(table)))
    .map((table) => ({ path, table }));
}

const needlessNeighbours = (files: TextFile[], reads: Read[]): string[] =>
  NEIGHBOURS.filter(({ path }) => files.some((file) => path.test(file.path))).flatMap(({ path, modules }) =>
    modules
      .filter((module) => !reads.some((read) => path.test(read.path) && ownerOf(read.table) === module))
      .map((module) => `tools/tidy/neighbours.ts: ${path.source} names no table of ${module}: take it off the list`),
  );

/** Every dependency needs a reason in docs/decisions/dependencies.md. */
export const dependenciesAreExplained: Rule = (files) => {
  const reasons = files.find(({ path }) => path === 'docs/decisions/dependencies.md')?.text ?? '';
  const manifests = files.filter(({ path }) => /^((apps|modules|packages)\/[^/]+\/)?package\.json$/.test(path));
  return manifests.flatMap(({ path, text }) => {
    const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
    const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
      Object.entries(manifest[group] ?? {}),
    );
    return named
      .filter(([name]) => !name.startsWith('@sanam/'))
      .flatMap(([name, version]) => [
        ...(reasons.includes(`\`${name}\``) ? [] : [`${path}: ${name} has no line in docs/decisions/dependencies.md`]),
        ...(/^\d/.test(version) ? [] : [`${path}: ${name} is not pinned (${version})`]),
      ]);
  });
};

export const rules: Record<string, Rule> = {
  'cited paths exist': citedPathsExist,
  'languages agree': languagesAgree,
  'a key has one text': aKeyHasOneText,
  'routes have paths': routesHavePaths,
  'no banned words': noBannedWords,
  'one word for one thing': oneWordForOneThing,
  'no paths of one machine': noMachinePaths,
  'tables belong to modules': tablesBelongToModules,
  'central files name no module': (files) => centralFilesNameNoModule(files),
  'dependencies are explained': dependenciesAreExplained,
  'nothing is written twice': nothingIsWrittenTwice,
  'comments begin plainly': commentsBeginPlainly,
  'functions are routines': functionsAreRoutines,
  'routine files hold routines': routineFilesHoldRoutines,
  'routines keep to their tables': routinesKeepToTheirTables,
};
