import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { artFiles } from '@sanam/art';
import { interfaceLanguages } from '@sanam/contract/languages';
import { palettes, type ThemeName } from '@sanam/ui/tokens';
import type { Plugin } from 'vite';
import { checkFiles, isComplete, readWords } from './language-files.ts';

const WORKER = join(import.meta.dirname, '../src/service-worker/service-worker.ts');
const FILES = 'virtual:app-files';
const OFFLINE = '/offline.html';

/** Placeholders of build data in the service worker, replaced when the file names are known. */
const marks = { build: '__APP_BUILD__', files: '__APP_FILES__', offlineFiles: '__APP_OFFLINE_FILES__' };

/** Builds the installed app: the offline page, and the service worker with the list of hashed files. */
export function appPlugin(): Plugin {
  const offline: Record<'css' | 'js', string> = { css: '', js: '' };
  return {
    name: 'sanam-app',
    apply: 'build',
    buildStart() {
      const emit = (name: string, source: string) => this.emitFile({ type: 'asset', name, source });
      offline.css = emit('offline.css', offlineCss());
      offline.js = emit('offline.js', readFileSync(join(import.meta.dirname, 'offline.js'), 'utf8'));
      this.emitFile({ type: 'chunk', id: WORKER, fileName: 'sw.js', preserveSignature: false });
    },
    resolveId: (source) => (source === FILES ? `\0${FILES}` : null),
    load: (id) => (id === `\0${FILES}` ? filesModule() : null),
    generateBundle(_options, bundle) {
      const [css, js] = [this.getFileName(offline.css), this.getFileName(offline.js)];
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => `/${file}`)
        .toSorted();
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('the build made no service worker');
      if (worker.imports.length > 0 || worker.dynamicImports.length > 0)
        throw new Error(`the service worker must be one file; it imports ${worker.imports.join(', ')}`);
      const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      worker.code = filledIn(worker.code, { build, files, offlineFiles: [`/${css}`, `/${js}`] });
      this.emitFile({ type: 'asset', fileName: OFFLINE.slice(1), source: offlineHtml({ css, js }) });
    },
  };
}

const filesModule = (): string =>
  [
    `export const build = ${JSON.stringify(marks.build)};`,
    `export const files = JSON.parse(${JSON.stringify(marks.files)});`,
    `export const offlineFiles = JSON.parse(${JSON.stringify(marks.offlineFiles)});`,
    `export const offlinePage = ${JSON.stringify(OFFLINE)};`,
  ].join('\n');

function filledIn(code: string, values: { build: string; files: string[]; offlineFiles: string[] }): string {
  const texts = { ...values, files: JSON.stringify(values.files), offlineFiles: JSON.stringify(values.offlineFiles) };
  return Object.entries(marks).reduce((text, [name, mark]) => {
    const literal = new RegExp(`(["'\`])${mark}\\1`, 'g');
    if (!literal.test(text)) throw new Error(`the service worker has no place for ${name}`);
    return text.replace(literal, JSON.stringify(texts[name as keyof typeof texts]));
  }, code);
}

/** Returns the offline page with one section per complete language; its script shows the reader's. */
function offlineHtml({ css, js }: { css: string; js: string }): string {
  const complete = new Set(
    checkFiles()
      .reports.filter(isComplete)
      .map(({ tag }) => tag),
  );
  const parts = interfaceLanguages
    .filter(({ tag }) => complete.has(tag))
    .map(({ tag, direction }, at) => {
      const words = readWords(tag);
      const text = (key: string) => escaped(String(words[key]));
      return (
        `<section lang="${tag}" dir="${direction}"${at === 0 ? '' : ' hidden'}><h1>${text('offline.title')}</h1>` +
        `<p>${text('offline.text')}</p><button type="button">${text('offline.retry')}</button></section>`
      );
    });
  return (
    '<!doctype html><html lang="th"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<title>Offline</title><link rel="stylesheet" href="/${css}"><script src="/${js}" defer></script></head>` +
    `<body><main>${artFiles['icon.svg']?.() ?? ''}${parts.join('')}</main></body></html>`
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the few colours of the offline page, which has no other style sheet. */
function offlineCss(): string {
  const colours = (theme: ThemeName) => {
    const { ground, ink, inkSoft, accent, onAccent, focus } = palettes[theme];
    return `color-scheme:${theme};--ground:${ground};--ink:${ink};--soft:${inkSoft};--accent:${accent};--on-accent:${onAccent};--focus:${focus}`;
  };
  const rules = readFileSync(join(import.meta.dirname, 'offline.css'), 'utf8');
  return `:root{${colours('light')}}:root[data-theme='dark']{${colours('dark')}}\n${rules}`;
}
