import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { isCorePart } from './catalogue-parts.ts';

const PREFIX = '\0catalogue:';

/**
 * Compiles a language file at build time: `./th.json?catalogue=core` is a module of ready messages, so that no parser
 * travels to the browser. `core` is what the first screen needs, `later` the rest; both come from one file.
 */
export function cataloguePlugin(): Plugin {
  return {
    name: 'sanam-catalogue',
    enforce: 'pre',
    resolveId(source, importer) {
      const [file, query] = source.split('?');
      const part = query && new URLSearchParams(query).get('catalogue');
      if (!part || !file || !importer) return null;
      const path = file.startsWith('/src/') ? join(import.meta.dirname, '..', file) : join(dirname(importer), file);
      return `${PREFIX}${part}:${path}.js`;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const [part, path = ''] = id.slice(PREFIX.length, -'.js'.length).split(':');
      this.addWatchFile(path);
      const messages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
      const wanted = Object.entries(messages).filter(([key]) => isCorePart(key) === (part === 'core'));
      const compiled = Object.fromEntries(wanted.map(([key, text]) => [key, compileMessage(text)]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`;
    },
  };
}
