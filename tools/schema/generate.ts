// Generates the types of all tables and views of a migrated database, for Kysely's builder.
import type pg from 'pg';

interface Column {
  table: string;
  is_view: boolean;
  name: string;
  type: string;
  is_null: boolean;
  has_default: boolean;
  is_generated: boolean;
  /** List of texts to which a check limits the column. */
  allowed: string | null;
}

/** Types of read values, as our parsers return them: packages/database/src/connect.ts. */
const READ: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  timestamptz: 'Date',
};
/** Types of written values, if different. JSON is written as text. */
const WRITTEN: Record<string, string> = { json: 'string', jsonb: 'string' };

const LINE_WIDTH = 120;

export async function generateSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, (row) => row.table);
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => wrapped(`  ${column.name}: ${typeOf(column)};`));
    return `interface ${nameOf(table)} {\n${lines.join('\n')}\n}`;
  });
  const schema = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)};`);
  return [
    '// Made of the migrated database by `npm run schema`; a test compares it with the migrations. Do not edit.',
    `import type { ColumnType } from 'kysely';`,
    '',
    '/** A column that the database fills when an insert leaves it out. */',
    'type Filled<Value> = ColumnType<Value, Value | undefined, Value>;',
    '/** A column that only the database fills. */',
    'type Made<Value> = ColumnType<Value, never, never>;',
    'type Json = ColumnType<unknown, string, string>;',
    'type FilledJson = ColumnType<unknown, string | undefined, string>;',
    'type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;',
    '',
    interfaces.join('\n\n'),
    '',
    '/** Every table and view of the server. */',
    `export interface Schema {\n${schema.join('\n')}\n}`,
    '',
  ].join('\n');
}

/** Wraps a long union to one line per text, as the formatter does. */
function wrapped(line: string): string {
  if (line.length <= LINE_WIDTH) return line;
  const [name, type] = line.split(': ');
  const filled = /^Filled<(.*)>;$/.exec(type!);
  const filledLine = `    ${filled?.[1]}`;
  if (filled !== null && filledLine.length <= LINE_WIDTH) return `${name}: Filled<\n${filledLine}\n  >;`;
  const lines = (union: string, indent: string) =>
    union
      .split(' | ')
      .map((one) => `${indent}| ${one}`)
      .join('\n');
  return filled === null ? `${name}:\n${lines(type!, '    ')}` : `${name}: Filled<\n${lines(filled[1]!, '    ')}\n  >;`;
}

function typeOf(column: Column): string {
  const isArray = column.type.startsWith('_');
  const type = isArray ? column.type.slice(1) : column.type;
  const base = valueOf(column, type);
  // The driver returns int8 arrays as texts.
  const value = isArray ? `${type === 'int8' ? 'string' : base}[]` : base;
  if (column.is_view || column.is_generated) return `Made<${column.is_null ? `${value} | null` : value}>`;
  if (WRITTEN[column.type] !== undefined) {
    if (column.is_null) return 'JsonOrNull';
    return column.has_default ? 'FilledJson' : 'Json';
  }
  if (column.is_null) return `${value} | null`;
  return column.has_default ? `Filled<${value}>` : value;
}

function valueOf({ allowed }: Column, type: string): string {
  if (allowed === null || type !== 'text') return READ[type] ?? 'string';
  return [...allowed.matchAll(/'([^']*)'::text/g)].map((one) => `'${one[1]}'`).join(' | ');
}

const nameOf = (table: string): string =>
  table
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');

const COLUMNS = String.raw`
  select c.relname as table, c.relkind = 'v' as is_view, a.attname as name, t.typname as type, not a.attnotnull as is_null,
         a.atthasdef or a.attidentity <> '' as has_default, a.attidentity = 'a' or a.attgenerated <> '' as is_generated,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) ~ '^CHECK \(\(\w+ = (ANY \(ARRAY\[[^()]*\]\)|''[^'']*''::text)\)\)$' limit 1) as allowed
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p') and c.relname !~ '^(schema|test)_'
  order by c.relname, a.attnum`;
