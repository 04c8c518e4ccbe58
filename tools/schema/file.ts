import { join } from 'node:path';
import { ROOT } from '../tidy/files.ts';

export const SCHEMA_FILE = join(ROOT, 'apps/server/src/platform/schema.data.ts');
