import type pg from 'pg';

/** A function as stored in the database. */
export interface DatabaseFunction {
  definition: string;
  owner: string;
  isDefiner: boolean;
  settings: string[];
  /** Privileges as `role=privileges`, sorted; PostgreSQL's defaults if none were granted. */
  privileges: string[];
}

/** Returns the functions of the schema by signature. */
export async function readFunctions(database: pg.Pool): Promise<Map<string, DatabaseFunction>> {
  const { rows } = await database.query<DatabaseFunction & { signature: string }>(
    `select oid::regprocedure::text as signature, pg_get_functiondef(oid) as definition, proowner::regrole::text as owner,
            prosecdef as "isDefiner", coalesce(proconfig, '{}') as settings,
            array(select one::text from unnest(coalesce(proacl, acldefault('f', proowner))) one order by 1) as privileges
     from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  );
  return new Map(rows.map(({ signature, ...one }) => [signature, one]));
}
