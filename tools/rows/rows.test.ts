import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTemplate, createTemplate, openPool } from '@sanam/database';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../tidy/files.ts';
import { checkStatement } from './check.ts';
import { createDescriber, type Describer } from './describe.ts';
import { describesStatements, isServers } from './scope.ts';
import { readStatements } from './statements.ts';

const isTooOld = !(await describesStatements(inject('clusterUrl')));
beforeEach((context) => context.skip(isTooOld, 'this PostgreSQL does not describe its statements'));

/** Opens a copy of a template with one connection to it. */
async function openCopy(template: string): Promise<{ client: pg.PoolClient; close(): Promise<void> }> {
  const copy = await copyTemplate(inject('clusterUrl'), template);
  const pool = openPool(copy.url, { connectionsMax: 1 });
  const client = await pool.connect();
  return {
    client,
    close: async () => {
      client.release();
      await pool.end();
      await copy.drop();
    },
  };
}

let describer: Describer;
let close: () => Promise<void>;

beforeAll(async () => {
  close = async () => undefined;
  if (isTooOld) return;
  const opened = await openCopy('sanam_template');
  close = opened.close;
  await opened.client.query(`
    create table things (
      id bigint primary key, name text not null, note text, state text not null check (state in ('new', 'old')),
      price numeric, made_at timestamptz not null, tags text[] not null, more jsonb);
    create table parts (thing bigint not null, label text not null);
    create view priced as select id, name, price from things where price is not null;`);
  describer = await createDescriber(opened.client);
});
afterAll(() => close());

async function check(root: string, config: string, isRead: (path: string) => boolean, described = describer) {
  const program = readStatements(root, config, isRead);
  try {
    const problems: string[] = [];
    for (const statement of program.statements) {
      for (const problem of await checkStatement(program, described, statement)) {
        problems.push(`${statement.place}: ${problem}`);
      }
    }
    return { count: program.statements.length, problems };
  } finally {
    program.close();
  }
}

it('the row type of every statement is what the database returns', { timeout: 360_000 }, async () => {
  const { count, problems } = await check(ROOT, 'apps/server/tsconfig.json', isServers);
  expect(problems.join('\n')).toBe('');
  expect(count).toBeGreaterThan(100);
});

it.each([
  ['rail', 3],
  ['studio', 0], // Uses the builder only; a first raw statement would be counted here.
])('so it is in the database of the %s', { timeout: 360_000 }, async (app, atLeast) => {
  await createTemplate(inject('clusterUrl'), `rows_${app}`, join(ROOT, 'apps', app, 'migrations'));
  const opened = await openCopy(`rows_${app}`);
  const isApps = (path: string): boolean => path.startsWith(`apps/${app}/src/`) && !path.endsWith('.test.ts');
  try {
    const own = await createDescriber(opened.client);
    const { count, problems } = await check(ROOT, `apps/${app}/tsconfig.json`, isApps, own);
    expect(problems.join('\n')).toBe('');
    expect(count).toBeGreaterThanOrEqual(atLeast);
  } finally {
    await opened.close();
  }
});

const HEAD = `import { type RawBuilder, sql } from 'kysely'; import type pg from 'pg'; declare const pool: pg.Pool;`;
const files: string[] = [];
let all: Promise<Map<string, string[]>> | undefined;

/**
 * Plants a file with these statements, one per line, before the first test runs. Returns a function that returns its
 * problems. All planted files are one program, because the compiler reads the types of the libraries for each.
 */
function planted(...lines: string[]): () => Promise<string[]> {
  const name = `planted${files.length}.ts`;
  files.push([HEAD, ...lines].join('\n'));
  return async () => (await (all ??= problemsByFile())).get(name) ?? [];
}

async function problemsByFile(): Promise<Map<string, string[]>> {
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'rows-'));
  try {
    for (const [at, text] of files.entries()) writeFileSync(join(folder, `planted${at}.ts`), text);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.base.json'),
        compilerOptions: { composite: false, noEmit: true, types: ['node'] },
        include: ['*.ts'],
      }),
    );
    const { problems } = await check(folder, join(folder, 'tsconfig.json'), () => true);
    const found = new Map<string, string[]>();
    for (const problem of problems) {
      const [name, ...rest] = problem.split(':');
      found.set(name!, [...(found.get(name!) ?? []), rest.join(':')]);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const one = (row: string, text: string) => planted(`export const one = sql<${row}>\`${text}\`;`);

describe('a row type is refused', () => {
  const cases = (
    [
      ['{ title: string }', 'select name from things', 'no column title'],
      ['{ id: number }', 'select id from things', 'id is bigint (int8), the type says number'],
      ['{ made_at: string }', 'select made_at from things', 'made_at is Date (timestamptz), the type says string'],
      [
        '{ price: number | null }',
        'select price from things',
        'price is string (numeric), the type says number | null',
      ],
      ['{ tags: string }', 'select tags from things', 'tags is string[] (_text), the type says string'],
      ['{ note: string }', 'select note from things', 'note can be null, the type says string'],
      ['{ more: { a: 1 } }', 'select more from things', 'more can be null, the type says { a: 1; }'],
      ['{ label: string }', 'select label from things left join parts on thing = id', 'label can be null'],
      ['{ last: Date }', 'select max(made_at) as last from things', 'last can be null, the type says Date'],
      ['{ last: bigint }', 'select sum(id)::bigint as last from things where id > 1', 'last can be null'],
      ['{ part: string }', 'select (select label from parts limit 1) as part', 'part can be null'],
      ['{ a: string }', `select case when id > 1 then name end as a from things`, 'a can be null'],
      ['{ note: string }', `select name as note from things union all select note from things`, 'note can be null'],
      ['{ note: string }', `update things set note = null where note is not null returning note`, 'note can be null'],
      ['{ price: string }', `select old.price from (select price from things) old`, 'price can be null'],
      [`{ state: 'new' }`, 'select state from things', `state may be old, the type says "new"`],
      ['{ name: string }', 'select name, name from things', 'two columns are named name'],
      ['{ name: string }', 'select nme as name from things', 'the database refuses it: column "nme" does not exist'],
      ['any', 'select 1 as one', 'the row type any says nothing'],
      ['{ n: number }', 'select /* never null: n; it is 1 */ 1 as n', '"never null: n" is known without saying'],
    ] as const
  ).map(([row, text, problem]) => ({ row, text, problem, problems: one(row, text) }));
  it.each(cases)('$row of $text', async ({ problem, problems }) => {
    const found = await problems();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(problem);
  });
});

describe('a row type is right', () => {
  const cases = (
    [
      ['{ id: bigint; name: string; note: string | null }', 'select * from things'],
      ['{ note: string }', 'select note from things where note is not null and id > 1'],
      ['{ note: string }', `select note from things where note like 'a%'`],
      ['{ label: string }', 'select label from things left join parts on thing = id where label = name'],
      ['{ price: string }', 'select x.price from things x join priced p on p.id = x.id where x.price > 1'],
      ['{ count: bigint; sum: string }', 'select count(*), coalesce(sum(price), 0) as sum from things'],
      ['{ last: Date }', 'select max(made_at) as last from things group by state'],
      ['{ note: string }', `insert into things (id, note) values (1, 'a') returning note`],
      ['{ n: bigint }', 'select n from unnest(array[1]) with ordinality as x (v, n)'],
      ['{ has: boolean }', 'select exists (select 1 from parts) and id > 1 as has from things'],
      ['{ id: bigint }', 'with x as (delete from things returning id) select id from x'],
      ['{ note: string }', 'select /* never null: note; all have one */ note from things'],
      [`{ state: 'new' }`, `select /* never old: state; left out */ state from things where state <> 'old'`],
      ['Record<string, unknown>', 'select nothing from nowhere'],
    ] as const
  ).map(([row, text]) => ({ row, text, problems: one(row, text) }));
  it.each(cases)('$row of $text', async ({ problems }) => {
    expect(await problems()).toEqual([]);
  });
});

describe('the text of a statement', () => {
  const followed = planted(
    'const columns = sql`id, ${sql.ref("name")}`;',
    'const tables = { a: { name: sql.table("things"), key: sql.ref("id") }, b: { name: sql.table("parts"), key: sql.ref("thing") } };',
    'const where = (id: bigint, isOld: boolean) => sql`where id = ${id} and ${isOld ? sql`state = ${"old"}` : sql`true`}`;',
    'export const one = (id: bigint) => sql<{ id: bigint; name: string }>`select ${columns} from things ${where(id, true)}`;',
    'export function two(kind: "a" | "b") { const { name, key } = tables[kind]; return sql<{ n: bigint }>`select ${key} as n from ${name}`; }',
    'export const three = (names: string[]) => sql<{ id: bigint }>`select id from things where ${sql.join(names.map((x) => sql`name = ${x}`), sql` or `)}`;',
    'function four(fragment: RawBuilder<unknown>) { return sql<{ name: string }>`select ${fragment} as name from things`; }',
    'export const five = [four(sql`name`), four(sql`note`)];',
    'export const six = pool.query<{ id: bigint; note: string | null }>("select id, note from things where id = $1", [1]);',
  );
  it('is followed into constants, functions, choices and their callers', async () => {
    expect((await followed()).join()).toBe('8: name can be null, the type says string');
  });
  const unknown = planted('export const one = (f: RawBuilder<unknown>) => sql<{ n: 1 }>`select ${f} as n`;');
  const anyText = planted('export const one = (text: string) => pool.query<{ n: 1 }>(text);');
  const untyped = planted('export const one = async () => (await pool.query("select 1 as n")).rows[0].n;');
  it('that cannot be followed is a problem', async () => {
    expect(await unknown()).toEqual(['2: cannot see what f: RawBuilder<unknown> is given']);
    expect(await anyText()).toHaveLength(1);
    expect(await untyped()).toEqual(['2: the row type any says nothing']);
  });
  const given = planted('export const a = (b: string) => sql<{ a: string }>`select ${b}::text as a`;');
  const optional = planted('export const a = (b?: string) => sql<{ a: string }>`select ${b}::text as a`;');
  it('can be null where a value can', async () => {
    expect(await given()).toEqual([]);
    expect(await optional()).toHaveLength(1);
  });
});

describe('the value of a fragment in a query of the builder', () => {
  const head = [
    `import type { Kysely } from 'kysely';`,
    `declare const db: Kysely<{ things: { id: bigint; note: string | null; price: string | null }; parts: { thing: bigint; label: string } }>;`,
    'const now = sql<Date>`now()`;',
  ];
  const query = (...lines: string[]) => planted(...head, ...lines);
  const right = [
    'db.selectFrom("things").select(sql<string | null>`lower(note)`.as("a"))',
    'db.selectFrom("things").selectAll().where(sql<boolean>`made_at < ${now}`)',
    'db.selectFrom("things as t").innerJoin("parts as p", "p.thing", "t.id").select(sql<string>`t.name || p.label`.as("a"))',
    'db.updateTable("things").set((eb) => ({ price: sql<string>`coalesce(price, 0) + 1` })).where("id", "=", 1n)',
    'db.selectFrom("things").select([sql<bigint>`count(*)`.as("a"), sql<bigint | null>`sum(price)::bigint`.as("b")])',
  ].map((text) => ({ text, problems: query(`export const one = ${text};`) }));
  it.each(right)('is right: $text', async ({ problems }) => {
    expect(await problems()).toEqual([]);
  });
  const begun = (
    [
      ['const begun = db.selectFrom("things");', 'begun'],
      [
        'const begin = () => { let query = db.selectFrom("things"); query = query.where("id", "=", 1n); return query; };',
        'begin()',
      ],
    ] as const
  ).map(([first, name]) => ({
    first,
    problems: query(first, `export const one = ${name}.select(sql<string>\`note\`.as("a"));`),
  }));
  it.each(begun)('is read on the tables of a query that was begun before: $first', async ({ problems }) => {
    expect(await problems()).toEqual(['6: value can be null, the type says string']);
  });
  const refused = (
    [
      ['db.selectFrom("things").select(sql<string>`lower(note)`.as("a"))', 'value can be null, the type says string'],
      ['db.selectFrom("things").select(sql<number>`count(*)`.as("a"))', 'value is bigint (int8), the type says number'],
      ['db.selectFrom("things").selectAll().where(sql<boolean>`label = 1`)', 'column "label" does not exist'],
      [
        'db.selectFrom("things").leftJoin("parts", "thing", "id").select(sql<string>`label`.as("a"))',
        'value can be null',
      ],
    ] as const
  ).map(([text, problem]) => ({ text, problem, problems: query(`export const one = ${text};`) }));
  it.each(refused)('is refused: $text', async ({ problem, problems }) => {
    const found = await problems();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(problem);
  });
});
