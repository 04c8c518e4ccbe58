import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, idParams, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import './permissions.ts';
import { reason } from '@sanam/staff/contract/schemas.ts';
import { vendorCode } from '@sanam/vendors/contract/schemas.ts';

const importCounts = {
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  bad: z.int(),
};
const importRow = z.object({
  id,
  vendor: z.string(),
  source: z.enum(['csv', 'json', 'vendor']),
  fileName: z.string(),
  state: z.enum(['checked', 'landed']),
  rows: z.int(),
  bad: z.int(),
  added: z.nullable(z.int()),
  changed: z.nullable(z.int()),
  createdBy: z.string(),
  createdAt: instant,
  landedBy: z.nullable(z.string()),
  landedAt: z.nullable(instant),
});
const importFault = z.object({
  line: z.int(),
  code: z.string(),
  problems: z.array(z.object({ field: z.string(), problem: z.string(), value: z.string() })),
});
const importReport = z.extend(importRow, {
  ...importCounts,
  /** The first changed rows, with the changed fields. */
  changes: z.array(
    z.object({
      line: z.int(),
      code: z.string(),
      name: z.string(),
      kind: z.enum(['added', 'changed']),
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  faults: z.array(importFault),
  unknownColumns: z.array(z.string()),
  /** Whether the rows are still stored, so that the file can be imported. */
  canLand: z.boolean(),
});

export const importCalls = {
  opsListImports: staff('games.catalogue.read', {
    method: 'GET',
    path: '/ops/imports',
    summary: 'Files of games that were checked and landed',
    query: z.object({ ...paging, vendor: z.optional(vendorCode) }),
    value: pageOf(importRow),
    refusals: [],
  }),
  opsGetImport: staff('games.catalogue.read', {
    method: 'GET',
    path: '/ops/imports/:id',
    summary: 'What a file would change, or did, row by row',
    params: idParams,
    value: importReport,
    refusals: [],
  }),
  opsImportFaults: staff('games.catalogue.read', {
    method: 'GET',
    path: '/ops/imports/:id/faults',
    summary: 'The rows of a file that cannot be taken, as CSV',
    raw: true,
    params: idParams,
    value: nothing,
    refusals: [],
  }),
  opsCheckImport: staff('games.catalogue.import', {
    method: 'POST',
    path: '/ops/vendors/:code/imports',
    summary: 'Read a CSV or JSON file of games and say what it would change; changes nothing',
    upload: true,
    params: z.object({ code: vendorCode }),
    value: importReport,
    refusals: [
      'request.unsupportedType',
      'request.tooLarge',
      'games.importEmpty',
      'games.importFormat',
      'games.importColumns',
      'games.tooMany',
    ],
  }),
  opsFetchImport: staff('games.catalogue.import', {
    method: 'POST',
    path: '/ops/vendors/:code/imports/fetch',
    summary: 'Ask the vendor for its list and say what it would change; changes nothing',
    params: z.object({ code: vendorCode }),
    value: importReport,
    refusals: ['games.vendorUnavailable', 'games.importEmpty'],
  }),
  opsLandImport: staff('games.catalogue.import', {
    method: 'POST',
    path: '/ops/imports/:id/landing',
    summary: 'Take the good rows of a checked file, all or none',
    params: idParams,
    body: z.strictObject({ reason, newGamesOn: z.boolean() }),
    value: z.object({ ...importCounts }),
    refusals: ['games.importGone'],
  }),
} as const satisfies Record<string, CallDeclaration>;
