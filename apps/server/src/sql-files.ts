// Where the SQL of the server's database is: migrations make tables, routine files hold the functions.
import { join } from 'node:path';
import type { RoutineFolder } from '@sanam/database';

const SERVER = join(import.meta.dirname, '..');
const MODULES = join(SERVER, '../../modules');

export const migrations = join(SERVER, 'migrations');

/** In the order in which they are applied. */
const MODULES_WITH_ROUTINES = ['ledger', 'protection', 'vendors', 'catalogue', 'content'];

export const routines: RoutineFolder[] = [
  { module: 'platform', folder: join(SERVER, 'sql/routines') },
  ...MODULES_WITH_ROUTINES.map((module) => ({ module, folder: join(MODULES, module, 'sql/routines') })),
];
