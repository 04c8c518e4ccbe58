// Locations of the SQL of the server's database: migrations create tables, routine files contain the functions. The
// declared money moves are one more routine, so that the database gets them in the same commit.
import { join } from 'node:path';
import type { Routines } from '@sanam/database';
import { kindsAsSql } from '@sanam/ledger/server/index.ts';
import { moneyKinds } from './money-kinds.ts';

const SERVER = join(import.meta.dirname, '..');
const MODULES = join(SERVER, '../../modules');

export const migrations = join(SERVER, 'migrations');

/** In the order of their application. */
const MODULES_WITH_ROUTINES = [
  'ledger',
  'protection',
  'merchants',
  'access',
  'mfa',
  'vendors',
  'catalogue',
  'content',
  'payments',
  'play',
  'freerounds',
  'agents',
  'promotions',
  'referral',
  'vip',
  'missions',
  'draws',
  'care',
];

export const routines: Routines = [
  { module: 'platform', folder: join(SERVER, 'sql/routines') },
  ...MODULES_WITH_ROUTINES.map((module) => ({ module, folder: join(MODULES, module, 'sql/routines') })),
  { name: 'ledger/money-kinds', text: kindsAsSql(moneyKinds) },
];
