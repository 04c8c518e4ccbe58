import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../../../docs/decisions/lock-order.md');

/** Returns the lock order from the page: one list of locks for each numbered line. */
export const lockOrder = (): string[][] =>
  [...readFileSync(PAGE, 'utf8').matchAll(/^\d+\. (.*?) — /gm)].map(([, line]) =>
    [...line!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
