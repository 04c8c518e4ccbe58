import { describe, expect, it } from 'vitest';
import { centralFilesNameNoModule } from './central-files.ts';
import { textFiles } from './files.ts';
import { rules } from './rules.ts';

const tree = (entries: Record<string, string>) => Object.entries(entries).map(([path, text]) => ({ path, text }));
const run = (name: string, entries: Record<string, string>) => rules[name]!(tree(entries));

describe('cited paths', () => {
  it('exist, in code marks and in links', () => {
    const documents = {
      'docs/guides/run.md':
        'See `apps/server/src/app.ts`, `apps/server/`, [map](../map.md) and `apps/gone.ts`, [no](no.md).',
      'docs/map.md': 'An address is no path: [site](https://example.org/a), nor is [a part](#part).',
      'apps/server/src/app.ts': '',
    };
    expect(run('cited paths exist', documents)).toEqual([
      'docs/guides/run.md: cites apps/gone.ts, which does not exist',
      'docs/guides/run.md: cites docs/guides/no.md, which does not exist',
    ]);
  });
});

describe('languages', () => {
  const th = JSON.stringify({ 'a.one': 'หนึ่ง {name}', b: { two: 'สอง' } });
  it('pass with the same keys and the same values put in', () => {
    const en = JSON.stringify({ 'a.one': '{name}, one', b: { two: 'two' } });
    expect(run('languages agree', { 'apps/portal/src/i18n/th.json': th, 'apps/portal/src/i18n/en.json': en })).toEqual(
      [],
    );
  });
  it('fail on a missing, an added, an empty and a differing text', () => {
    const en = JSON.stringify({ 'a.one': 'one {nam}', b: { three: 'three' } });
    expect(
      run('languages agree', { 'apps/portal/src/i18n/th.json': th, 'apps/portal/src/i18n/en.json': en }),
    ).toHaveLength(3);
  });
  it('are compared within one application only', () => {
    expect(
      run('languages agree', { 'apps/portal/src/i18n/th.json': th, 'apps/console/src/i18n/th.json': '{}' }),
    ).toEqual([]);
  });
  it('have one text for a key, whoever writes it', () => {
    const entries = {
      'apps/console/src/i18n/en.json': JSON.stringify({ done: 'Done' }),
      'modules/agents/words/console.en.json': JSON.stringify({ audit: { active: 'In force' } }),
      'modules/agents/words/portal.en.json': JSON.stringify({ audit: { active: 'In force' } }),
      'modules/staff/words/console.en.json': JSON.stringify({ audit: { active: 'Active' }, done: 'Ready' }),
    };
    expect(run('a key has one text', entries)).toEqual([
      'modules/staff/words/console.en.json: "audit.active" has a text in modules/agents/words/console.en.json too',
      'modules/staff/words/console.en.json: "done" has a text in apps/console/src/i18n/en.json too',
    ]);
  });
});

describe('routes', () => {
  it('with a path of their own are named in paths.ts', () => {
    const entries = {
      'apps/portal/src/paths.ts': `export const paths = { home: '/', rng: '/rng' };`,
      'apps/portal/src/routes.tsx': `<Route path="/rng" /><Route path={paths.home} /><Route path="/lost" /><Route path="*" />`,
    };
    expect(run('routes have paths', entries)).toEqual([
      'apps/portal/src/routes.tsx: the route "/lost" is not in apps/portal/src/paths.ts',
    ]);
  });
});

describe('second words', () => {
  it('are refused in code and documents, and kept in migrations', () => {
    const entries = {
      'apps/server/src/a.ts': 'const brakes = createBrakes();',
      'apps/server/src/b.ts': 'const limiter = createRateLimiter();',
      'docs/queue.md': 'The Turnstile lets two in.',
      'apps/server/migrations/0004-brakes.sql': 'create table platform_brakes ();',
    };
    expect(run('one word for one thing', entries)).toEqual([
      'apps/server/src/a.ts: "brakes"; the word is "rate limiter" (docs/glossary.md)',
      'docs/queue.md: "Turnstile"; the word is "concurrency limit" (docs/glossary.md)',
    ]);
  });

  it('stay where they are on the wire, on screens and in the design', () => {
    const entries = {
      'modules/a/server/a.ts': 'const ofBrand = 1;',
      'modules/a/server/b.ts': '// The hosts of a brand.',
      'modules/a/server/c.ts': 'interface BrandLook {}',
      'docs/d.md': 'Each brand has hosts.',
      'modules/a/server/e.ts': 'function takeProviderProof() {}',
      'modules/a/server/f.ts': '/** A proof of a person. */',
      'modules/a/server/g.ts': 'export interface Proof {}',
      'docs/h.md': 'A fresh proof is needed.',
      'modules/a/portal/i.ts': '// Loaded anew.',
      'modules/a/contract/kept.ts':
        "call('opsGetBrand', '/brand/A.css', 'site.brand.read', 'site.brandNeeded', { onBrand, brandInk, proofIds });",
      'modules/a/server/kept.ts':
        "// Refuses `wallet.proofMissing`. `/brand/CODE.css`\nconst uploadProofs = 'wallet.forgetProofs';",
      'modules/a/words/console.en.json': '{ "all": "Every brand, anew" }',
      'docs/guides/kept.md': 'Under **Brands**.',
    };
    expect(run('one word for one thing', entries).map((problem) => problem.split(';')[0])).toEqual([
      'modules/a/server/a.ts: "ofBrand"',
      'modules/a/server/b.ts: "// The hosts of a brand"',
      'modules/a/server/c.ts: "BrandLook"',
      'docs/d.md: "brand"',
      'modules/a/server/e.ts: "takeProviderProof"',
      'modules/a/server/f.ts: "* A proof"',
      'modules/a/server/g.ts: "interface Proof"',
      'docs/h.md: "proof"',
      'modules/a/portal/i.ts: "anew"',
    ]);
  });

  it('are refused where they mean another thing than elsewhere', () => {
    const entries = {
      'modules/payments/server/a.ts': "const movement = find({ source: 'movement' });",
      'modules/payments/server/b.ts': "const line = find({ source: 'movement' });",
      'modules/other/server/c.ts': 'const movement = find();',
    };
    expect(run('one word for one thing', entries)).toEqual([
      'modules/payments/server/a.ts: "movement"; the word is "statement line" (docs/glossary.md)',
    ]);
  });
});

describe('duplicates', () => {
  const six = `const total = prices.reduce(add, zero);
    const fee = feeOf(total, method);
    const after = subtract(balance, total);
    // A comment and the place on the line do not count.
    const shown = moneyText(after, symbol);
    const isEnough = compare(after, zero) >= 0;
    return { total, fee, shown, isEnough };\n`;
  const name = 'nothing is written twice';
  const one = `import { add } from './add.ts';\nfunction one() {\n${six}}\n`;

  it('are six equal lines, in one file or in two', () => {
    const problem = 'const total = prices.reduce(add, zero);';
    expect(run(name, { 'apps/portal/src/a.ts': one, 'modules/play/console/b.tsx': `let other;\n${six}` })).toEqual([
      `apps/portal/src/a.ts = modules/play/console/b.tsx: ${problem}`,
    ]);
    expect(run(name, { 'packages/ui/src/a.ts': `${one}let between;\n${six}` })).toHaveLength(1);
  });
  it.each([
    ['apps/server/src/a.ts', 'modules/payments/server/b.ts'],
    ['modules/auth/contract/a.ts', 'modules/vendors/server/hwp/b.ts'],
    ['apps/studio/src/a.ts', 'apps/studio/src/web/b.ts'],
    ['apps/portal/build/a.ts', 'packages/hwp/src/b.ts'],
    ['apps/rail/src/a.ts', 'tools/bench/login/b.ts'],
  ])('are found in every part of the project: %s and %s', (first, second) => {
    expect(run(name, { [first]: one, [second]: one })).toHaveLength(1);
  });
  it('are no five lines, no closing tags, and nothing of tests or generated', () => {
    const tags = '</b>\n</p>\n</td>\n</tr>\n</table>\n</div>\n';
    const entries = {
      'apps/portal/src/a.tsx': `${one}${tags}`,
      'apps/portal/src/a.test.tsx': one,
      'apps/server/src/platform/schema.data.ts': one,
      'apps/studio/test/fake-wallet.ts': one,
      'packages/test-web/src/fill.ts': one,
      'modules/play/console/round.test-data.ts': one,
      'modules/play/words/portal.keys.d.ts': one,
      'modules/play/portal/c.tsx': `${tags}${six.split('\n').slice(2).join('\n')}`,
    };
    expect(run(name, entries)).toEqual([]);
  });
});

describe('comments', () => {
  const refused = (path: string, text: string) => run('comments begin plainly', { [path]: text });

  it('that begin with a question word are refused: lines', () => {
    expect(refused('modules/a/server/a.ts', 'const a = 1;\n// What the page\n// shows.\nconst b = 2;')).toEqual([
      'modules/a/server/a.ts: "// What the page": begin with a verb or the thing\'s name',
    ]);
    expect(refused('modules/a/server/a.ts', 'let a = 1; // Who asks.')).toHaveLength(1);
    expect(refused('modules/a/sql/routines/a.sql', "select 'a'\n  -- Whoever has it.\n  from a;")).toHaveLength(1);
  });

  it('that begin with a question word are refused: blocks', () => {
    expect(refused('modules/a/portal/a.tsx', '<p>\n  {/* Whatever is left. */}\n</p>')).toHaveLength(1);
    expect(refused('modules/a/sql/routines/a.sql', '/*\n  What it takes.\n*/')).toHaveLength(1);
  });

  it('that begin with a question word are refused: documentation', () => {
    expect(refused('modules/a/server/a.ts', '/** Who may do it. */\nexport {};')).toHaveLength(1);
    expect(refused('modules/a/server/a.ts', '/**\n * What the caller\n * sees.\n */')).toEqual([
      'modules/a/server/a.ts: "/** * What the caller": begin with a verb or the thing\'s name',
    ]);
  });

  it('are accepted with a question word elsewhere, in a string, and in migrations', () => {
    const entries = {
      'modules/a/server/a.ts': "// Returns the members,\n// Who is the name of one.\nconst a = '// What';",
      'modules/a/server/b.ts': '/** Checks what is left. Whoever asks gets it. */\n/** Whole amounts only. */',
      'modules/a/server/c.ts': "const url = 'https://What.example'; // Address of What.",
      'modules/a/sql/routines/a.sql': '-- Locks the row,\n-- What remains is free.',
      'apps/server/migrations/0001-a.sql': '-- What a member has.',
      'docs/a.md': '// What',
    };
    expect(run('comments begin plainly', entries)).toEqual([]);
  });
});

describe('banned words', () => {
  it('are file names that say nothing, but not words that contain them', () => {
    const entries = {
      'apps/server/src/utils.ts': '',
      'apps/portal/src/lib/date-helpers.ts': '',
      'packages/contract/src/common.ts': '',
      'apps/server/src/common-passwords.ts': '',
    };
    expect(run('no banned words', entries)).toHaveLength(2);
  });
  it('are Math.random where outcomes are made, not where they are drawn', () => {
    const entries = {
      'apps/studio/src/games/reels.ts': 'Math.random()',
      'apps/studio/src/web/sparks.ts': 'Math.random()',
      'modules/play/server/games.test.ts': 'Math.random()',
    };
    expect(run('no banned words', entries)).toHaveLength(1);
  });
  it('are floats made from text', () => {
    expect(run('no banned words', { 'apps/portal/src/lib/money.ts': 'parseFloat(text)' })).toHaveLength(1);
  });
});

describe('paths of one machine', () => {
  it('are found, addresses of the web are not', () => {
    const folder = ['', 'home', 'somebody', 'sanam'].join('/');
    expect(run('no paths of one machine', { 'docs/a.md': `run \`${folder}\`` })).toHaveLength(1);
    expect(run('no paths of one machine', { 'docs/a.md': 'https://example.org/work/item' })).toEqual([]);
  });
});

describe('tables', () => {
  const migration = `create table content_notes (id int);
    create table if not exists ledger_entries (id int);
    create table old_people (id int);
    alter table old_people rename to staff;`;
  const modules = Object.fromEntries(
    ['content', 'ledger', 'staff'].map((name) => [`modules/${name}/server/index.ts`, '']),
  );
  const entries = { ...modules, 'apps/server/migrations/0001-a.sql': migration };
  const read = (path: string, text: string) => run('tables belong to modules', { ...entries, [path]: text });
  it('begin with the name of a module, under their last name', () => {
    expect(run('tables belong to modules', entries)).toEqual([]);
    const another = { ...entries, 'apps/server/migrations/0002-b.sql': 'create table notes (id int);' };
    expect(run('tables belong to modules', another)).toEqual([
      'apps/server/migrations/0002-b.sql: the table notes does not begin with the name of a module',
    ]);
  });
  it('are not read by another module', () => {
    expect(read('modules/content/server/store.ts', 'select from ledger_entries join content_notes')).toEqual([
      'modules/content/server/store.ts: reads the table ledger_entries of another module',
    ]);
    expect(read('modules/content/server/notes.test.ts', 'select from ledger_entries')).toEqual([]);
  });
  it('of one word are told from English', () => {
    const words = "import { staff } from './staff.ts'; // read from staff\nconst staff = staffFrom;";
    expect(read('modules/content/server/store.ts', words)).toEqual([]);
    expect(read('modules/content/server/store.ts', 'select name\n from staff s')).toEqual([
      'modules/content/server/store.ts: reads the table staff of another module',
    ]);
  });
  it('of a neighbour are named where the list allows it, or the list is shorter', () => {
    const path = 'modules/ledger/server/verify.ts';
    const neighbours = { ...entries, 'modules/payments/a.ts': '', 'modules/vendors/a.ts': '' };
    const more = 'create table payments_orders (id int);\ncreate table vendors_rounds (id int);';
    const both = { ...neighbours, 'apps/server/migrations/0002-b.sql': more };
    const problems = (text: string) => run('tables belong to modules', { ...both, [path]: text });
    expect(problems('select from payments_orders, vendors_rounds')).toEqual([]);
    expect(problems('select from payments_orders')).toHaveLength(1);
    expect(problems('select from payments_orders, vendors_rounds, content_notes')).toHaveLength(1);
  });
});

describe('functions', () => {
  it('are defined by no new migration', () => {
    const text =
      'create table a (id int);\n-- create function of old\nCREATE OR REPLACE FUNCTION wallet_sum() returns int';
    const problem = 'defines the function wallet_sum; write it in a file under modules/<module>/sql/routines/';
    expect(
      run('functions are routines', {
        'apps/server/migrations/0119-old.sql': text,
        'apps/server/migrations/0120-new.sql': text,
      }),
    ).toEqual([`apps/server/migrations/0120-new.sql: ${problem}`]);
  });
});

describe('routine files', () => {
  const path = 'modules/ledger/sql/routines/post.sql';
  it('hold functions, their triggers and rights', () => {
    const text = `drop function if exists ledger_sum(int);
      create or replace function ledger_sum() returns int language sql as $$ select 1; create table x () $$;
      create or replace trigger sums before insert on ledger_sums for each row execute function ledger_sum();
      revoke execute on function ledger_sum(), ledger_more(int, text) from public, sanam_app;`;
    expect(run('routine files hold routines', { [path]: text })).toEqual([]);
  });
  it.each([
    'create table ledger_sums (id int)',
    'create function ledger_sum() returns int language sql as $$ select 1 $$',
    'grant select on ledger_sums to sanam_app',
    'revoke execute on function ledger_sum from public',
    'grant execute on function ledger_more(int, text), ledger_sum to sanam_app',
  ])('do not hold: %s', (text) => {
    expect(run('routine files hold routines', { [path]: `${text};` })).toHaveLength(1);
  });
  const migration = {
    'apps/server/migrations/0001-a.sql': 'create table wallet_sums ();\ncreate sequence ledger_ids;',
  };
  const reads = (...names: string[]) =>
    `create or replace function f() returns int language sql as $$ select ${names.join(', ')} $$; -- wallet_sums`;
  it('name no table of another module', () => {
    expect(run('routines keep to their tables', { ...migration, [path]: reads('wallet_sums', 'ledger_ids') })).toEqual([
      `${path}: names wallet_sums of another module; call a routine of that module`,
    ]);
    const elsewhere = 'apps/server/sql/routines/clock.sql';
    expect(run('routines keep to their tables', { ...migration, [elsewhere]: reads('ledger_ids') })).toHaveLength(1);
    expect(run('routines keep to their tables', { ...migration, [path]: reads('ledger_ids') })).toEqual([]);
  });
  it('name the tables of a neighbour that the list allows, and all of them', () => {
    const tables = {
      'apps/server/migrations/0001-a.sql': 'create table ledger_accounts ();\ncreate table ledger_postings ();',
    };
    const limits = 'modules/protection/sql/routines/limits.sql';
    const both = { ...tables, [limits]: reads('ledger_accounts', 'ledger_postings') };
    expect(run('routines keep to their tables', both)).toEqual([]);
    expect(run('routines keep to their tables', { ...tables, [limits]: reads('ledger_accounts') })).toEqual([
      `${limits}: may name ledger_postings (tools/tidy/sql-rules.ts) and does not: take it off the list`,
    ]);
  });
});

describe('dependencies', () => {
  it('are pinned and explained', () => {
    const entries = {
      'docs/decisions/dependencies.md': '- `one`: because.',
      'package.json': JSON.stringify({ devDependencies: { one: '1.0.0', two: '^2.0.0' } }),
      'apps/server/package.json': JSON.stringify({ dependencies: { '@sanam/contract': '0.1.0', one: '1.0.0' } }),
    };
    expect(run('dependencies are explained', entries)).toEqual([
      'package.json: two has no line in docs/decisions/dependencies.md',
      'package.json: two is not pinned (^2.0.0)',
    ]);
  });
});

describe('the project', () => {
  const files = textFiles();
  it.each(Object.entries(rules))('is tidy: %s', (_name, rule) => {
    expect(rule(files)).toEqual([]);
  });
});

describe('central files', () => {
  const entries = tree({
    'modules/stall/server/module.ts': '',
    'apps/portal/src/modules.ts': `import { feature as stall } from '@sanam/stall/portal/feature.ts';`,
    'apps/server/src/procedures/open-market.ts': `import { stall } from '@sanam/stall/server/index.ts';`,
    'apps/portal/src/layouts/menu.tsx': `const page = import('@sanam/stall/portal/page.tsx');`,
    'packages/client/src/live.ts': `import type { Visit } from '../../../modules/stall/contract/calls.ts';`,
    'packages/contract/src/call.ts': `import { z } from 'zod/mini';`,
  });
  const said = [
    'apps/portal/src/layouts/menu.tsx names the module stall: let the module declare what it brings',
    'packages/client/src/live.ts names the module stall: let the module declare what it brings',
  ];

  it('name no module, but in the lists and in procedures', () => {
    expect(centralFilesNameNoModule(entries, {})).toEqual(said);
  });

  it('may do so while they are in a list, which loses what is not needed any more', () => {
    const allowed = { 'apps/portal/src/layouts/menu.tsx': ['stall'], 'packages/contract/src/call.ts': ['stall'] };
    expect(centralFilesNameNoModule(entries, allowed)).toEqual([
      said[1],
      'packages/contract/src/call.ts does not name stall any more: take it out of tools/tidy/central-files.ts',
    ]);
  });
});
