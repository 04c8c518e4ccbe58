import type { CallDeclaration } from './call.ts';

const CALLS = /\/modules\/[^/]+\/contract\/(staff-)?calls\.ts$/;

/** What a browser needs to make a call. Schemas, refusals, summaries and what only the server asks stay at home. */
const KEPT = ['method', 'path', 'encrypted', 'idempotent'] as const satisfies readonly (keyof CallDeclaration)[];

/**
 * Vite plugin: makes the browser's half of the calls out of their one declaration. A page that imports a module's
 * `contract/calls.ts` gets a table of plain data; the schema library never reaches it.
 */
export function lightCalls() {
  return {
    name: 'sanam-light-calls',
    enforce: 'pre' as const,
    async load(id: string): Promise<string | null> {
      if (!CALLS.test(id)) return null;
      const tables = Object.entries((await import(id)) as Record<string, Record<string, CallDeclaration>>);
      return tables.map(([name, table]) => `export const ${name} = ${JSON.stringify(lightTable(table))};`).join('\n');
    },
  };
}

function lightTable(table: Record<string, CallDeclaration>): Record<string, object> {
  return Object.fromEntries(Object.entries(table).map(([name, call]) => [name, lightCall(call)]));
}

function lightCall(call: CallDeclaration): object {
  return Object.fromEntries(KEPT.flatMap((key) => (call[key] === undefined ? [] : [[key, call[key]]])));
}
