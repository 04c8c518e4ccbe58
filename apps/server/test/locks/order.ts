import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../../../docs/decisions/lock-order.md');

/** The locks in the order in which they are taken, a list for each numbered line of the page. */
export const lockOrder = (): string[][] =>
  [...readFileSync(PAGE, 'utf8').matchAll(/^\d+\. (.*?) — /gm)].map(([, line]) =>
    [...line!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
