import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** The routine files of one module; their names in the database are `<module>/<file>`. */
export interface RoutineFolder {
  module: string;
  folder: string;
}

export interface RoutineFile {
  name: string;
  text: string;
}

/** Folders of files, and texts generated from declarations. */
export type Routines = (RoutineFolder | RoutineFile)[];

/** Returns the texts in the order of application: as given, the files of a folder by name. */
export function readRoutines(routines: Routines): RoutineFile[] {
  return routines.flatMap((one) => ('text' in one ? [one] : readFolder(one)));
}

function readFolder({ module, folder }: RoutineFolder): RoutineFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: `${module}/${file}`, text: readFileSync(join(folder, file), 'utf8') }));
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Known {
  name: string;
  sha256: string;
  functions: string[];
}

/**
 * Runs every routine file if one text is new or a migration was applied before, so that the files override migrations.
 * Drops functions that no file creates any more: those of an earlier version of the files, and those named in
 * `namesOfMigrations`. Works in the caller's transaction.
 * Returns the names of the files with a new text.
 */
export async function applyRoutines(
  client: pg.ClientBase,
  files: RoutineFile[],
  { namesOfMigrations, isMigrated }: { namesOfMigrations: string[]; isMigrated: boolean },
): Promise<string[]> {
  await client.query(
    `create table if not exists schema_routines (
       name text primary key, sha256 text not null, functions text[] not null, applied_at timestamptz not null default now())`,
  );
  const known = (await client.query<Known>('select name, sha256, functions from schema_routines')).rows;
  const hashes = new Map(known.map((row) => [row.name, row.sha256]));
  const changed = files.filter(({ name, text }) => hashes.get(name) !== sha256Of(text));
  if (!isMigrated && changed.length === 0 && known.length === files.length) return [];

  // Bodies are checked after all functions exist, so that the order of the files does not matter.
  await client.query('set local check_function_bodies = off');
  const made = await makeFunctions(client, files);
  await dropObsolete(client, { made, madeBefore: known.flatMap((row) => row.functions), namesOfMigrations });
  await client.query('set local check_function_bodies = on');
  for (const [signature, file] of made) await checkBody(client, signature, file);
  await remember(client, files, made);
  return changed.map(({ name }) => name);
}

/** Runs the files and returns the functions created by each: signature to file. */
async function makeFunctions(client: pg.ClientBase, files: RoutineFile[]): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  const seen = new Set((await writtenHere(client)).map(({ place }) => place));
  for (const { name, text } of files) {
    await client.query(text).catch((error: unknown) => fail(name, error));
    for (const { place, signature } of await writtenHere(client)) {
      if (seen.has(place)) continue;
      seen.add(place);
      const other = made.get(signature);
      if (other !== undefined) throw new Error(`routine ${name} changes ${signature} of ${other}`);
      made.set(signature, name);
    }
  }
  return made;
}

/** Returns the functions written by this transaction; each write has its own place (ctid) in the catalogue. */
async function writtenHere(client: pg.ClientBase): Promise<{ place: string; signature: string }[]> {
  const found = await client.query<{ place: string; signature: string }>(
    `select ctid::text as place, oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and xmin = pg_current_xact_id()::xid`,
  );
  return found.rows;
}

async function dropObsolete(
  client: pg.ClientBase,
  {
    made,
    madeBefore,
    namesOfMigrations,
  }: { made: Map<string, string>; madeBefore: string[]; namesOfMigrations: string[] },
): Promise<void> {
  const found = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and (oid::regprocedure::text = any ($1) or proname = any ($2))
     order by 1`,
    [madeBefore, namesOfMigrations],
  );
  for (const { signature } of found.rows) {
    if (made.has(signature)) continue;
    await client.query(`drop routine ${signature}`).catch((error: unknown) => {
      const { message, detail = '' } = error as { message: string; detail?: string };
      throw new Error(`no routine file makes ${signature} any more, but: ${message} ${detail}`, { cause: error });
    });
  }
}

async function checkBody(client: pg.ClientBase, signature: string, file: string): Promise<void> {
  await client
    .query(
      `select case lanname when 'sql' then fmgr_sql_validator(p.oid) when 'plpgsql' then plpgsql_validator(p.oid) end
       from pg_proc p join pg_language l on l.oid = prolang where p.oid = $1::text::regprocedure`,
      [signature],
    )
    .catch((error: unknown) => fail(`${file}, ${signature},`, error));
}

async function remember(client: pg.ClientBase, files: RoutineFile[], made: Map<string, string>): Promise<void> {
  await client.query('delete from schema_routines where name <> all ($1)', [files.map(({ name }) => name)]);
  for (const { name, text } of files) {
    const functions = [...made].flatMap(([signature, file]) => (file === name ? [signature] : []));
    await client.query(
      `insert into schema_routines as r (name, sha256, functions) values ($1, $2, $3)
       on conflict (name) do update set sha256 = excluded.sha256, functions = excluded.functions,
         applied_at = case when r.sha256 = excluded.sha256 then r.applied_at else excluded.applied_at end`,
      [name, sha256Of(text), functions],
    );
  }
}

function fail(what: string, error: unknown): never {
  throw new Error(`routine ${what} failed: ${(error as Error).message}`, { cause: error });
}
