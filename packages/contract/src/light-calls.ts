import type { CallDeclaration } from './call.ts';

const CALLS = /\/modules\/[^/]+\/contract\/(staff-)?calls\.ts$/;
const IMPORT = /^import \{ (\w+) \} from '([^']+\/contract\/(?:staff-)?calls\.ts)';$/gm;

/** Fields of a call that the browser needs. Schemas, refusals, summaries and server-only fields are removed. */
const KEPT = ['method', 'path', 'encrypted', 'idempotent'] as const satisfies readonly (keyof CallDeclaration)[];

type Table = Readonly<Record<string, CallDeclaration>>;

interface Resolver {
  resolve(source: string, importer: string): Promise<{ id: string } | null>;
}

/**
 * Vite plugin: replaces `walletCalls.balance` in a page by the few fields that the browser needs for this call. Each
 * page then contains only its own calls, and the schema library stays on the server. A page that uses a whole table
 * gets the table in the same short form.
 */
export function lightCalls() {
  return {
    name: 'sanam-light-calls',
    enforce: 'pre' as const,
    async load(id: string): Promise<string | null> {
      if (!CALLS.test(id)) return null;
      return Object.entries(await tablesOf(id))
        .map(([name, table]) => `export const ${name} = ${lightTable(table)};`)
        .join('\n');
    },
    async transform(this: Resolver, code: string, id: string): Promise<{ code: string; map: null } | null> {
      const imports = [...code.matchAll(IMPORT)];
      if (imports.length === 0) return null;
      let text = code;
      for (const [line, name = '', source = ''] of imports) {
        const file = (await this.resolve(source, id))?.id ?? '';
        const table = CALLS.test(file) ? (await tablesOf(file))[name] : undefined;
        if (table === undefined) throw new Error(`${id}: no ${name} in ${source}`);
        const inlined = text
          .replace(line, '')
          .replace(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), (_, call: string) =>
            lightCall(table[call], `${name}.${call}`),
          );
        // The table is also used as a whole: keep the import.
        text = new RegExp(`\\b${name}\\b`).test(inlined) ? `${line}\n${inlined}` : inlined;
      }
      return { code: text, map: null };
    },
  };
}

const tablesOf = async (file: string): Promise<Record<string, Table>> => (await import(file)) as Record<string, Table>;

const lightTable = (table: Table): string =>
  `{ ${Object.entries(table)
    .map(([name, call]) => `${name}: ${lightCall(call, name)}`)
    .join(', ')} }`;

function lightCall(call: CallDeclaration | undefined, name: string): string {
  if (call === undefined) throw new Error(`no call ${name}`);
  return JSON.stringify(Object.fromEntries(KEPT.flatMap((key) => (call[key] === undefined ? [] : [[key, call[key]]]))));
}
