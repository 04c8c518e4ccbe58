// Describes the result of a statement with the database: columns, types and whether they can be null. PostgreSQL parses
// the statement as the body of a function, so it is analysed with its parameters but never executed.
import type pg from 'pg';
import { type Catalogue, type Column, columnsOf } from './nulls.ts';
import { isNode, nodesOf, parseTree, type TreeNode } from './query-tree.ts';

export interface DescribedColumn extends Column {
  /** Name in `pg_type`, with a leading `_` for an array. */
  type: string;
}

export interface Describer {
  /** `parameters`: whether the value of `$1`, `$2` … can be null. */
  describe(text: string, parameters: boolean[]): Promise<DescribedColumn[]>;
}

export async function createDescriber(client: pg.ClientBase): Promise<Describer> {
  const catalogue = await readCatalogue(client);
  return {
    describe: async (text, parameters) => {
      await client.query('begin');
      try {
        await client.query(`prepare described as ${text}`);
        const prepared = await client.query<{ given: string[]; results: string[] | null }>(
          `select array(select format_type(one, null) from unnest(parameter_types) with ordinality as p (one, at) order by at) as given,
                  array(select typname from unnest(result_types) with ordinality as r (one, at) join pg_type t on t.oid = one::oid
                        order by at)::text[] as results
           from pg_prepared_statements where name = 'described'`,
        );
        const { given, results } = prepared.rows[0]!;
        await client.query(
          `create function described(${given.join(', ')}) returns setof record language sql begin atomic ${text}; end`,
        );
        const body = await client.query<{ body: string }>(
          `select prosqlbody::text as body from pg_proc where proname = 'described'`,
        );
        const query = queryOf(body.rows[0]!.body);
        return columnsOf(query, catalogue, parameters).map((column, at) => ({ ...column, type: results?.[at] ?? '' }));
      } finally {
        await client.query('rollback');
        await client.query('deallocate all');
      }
    },
  };
}

function queryOf(text: string): TreeNode {
  let tree = parseTree(text);
  while (Array.isArray(tree)) tree = tree[0] ?? null;
  if (!isNode(tree)) throw new Error('no query in the tree');
  return tree;
}

const CHECKS = String.raw`
  select conrelid || '.' || conkey[1] as key, pg_get_constraintdef(oid) as value from pg_constraint
  where contype = 'c' and pg_get_constraintdef(oid) ~ '^CHECK \(\(\w+ = ANY \(ARRAY\[[^()]*\]\)\)\)$'`;

async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const map = async (text: string): Promise<Map<string, string>> => {
    const { rows } = await client.query<{ key: string; value: string }>(text);
    return new Map(rows.map(({ key, value }) => [key, value]));
  };
  const views = await map(`select ev_class::text as key, ev_action::text as value from pg_rewrite r
    join pg_class c on c.oid = ev_class where c.relkind = 'v' and relnamespace = 'public'::regnamespace`);
  return {
    notNull: new Set(
      (await map(`select attrelid || '.' || attnum as key, '' as value from pg_attribute where attnotnull`)).keys(),
    ),
    views: new Map([...views].map(([oid, action]) => [oid, nodesOf(parseTree(action))[0]!])),
    functions: await map('select oid::text as key, proname::text as value from pg_proc'),
    strict: new Set((await map(`select oid::text as key, '' as value from pg_proc where proisstrict`)).keys()),
    allowed: new Map(
      [...(await map(CHECKS))].map(([key, check]) => [
        key,
        [...check.matchAll(/'([^']*)'::text/g)].map((one) => one[1]!),
      ]),
    ),
    operators: await map('select oid::text as key, oprname::text as value from pg_operator'),
  };
}
