// The portal in its two pseudo-languages (apps/portal/build/pseudo-language.ts): built separately, because served
// builds do not contain them, and served instead of the product's own pages in one browser context.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { pseudoMessage } from '../apps/portal/build/pseudo-language.ts';
import { answerOf } from './answers.ts';
import { product } from './product.ts';
import { type Words, wordsOf } from './words.ts';

const ROOT = join(import.meta.dirname, '..');
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Builds the portal with the pseudo-languages to a folder. */
export function buildPseudo(folder: string): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--mode', 'pseudo', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(process.execPath, args, { cwd: join(ROOT, 'apps/portal') });
}

/** Returns the portal's texts in a pseudo-language, as `wordsOf` does for Thai and English. */
export function pseudoWords(tag: 'en-XA' | 'ar-XB'): Words {
  const english = wordsOf('portal', 'en');
  return (key, values = {}) =>
    pseudoMessage(english(key), tag)
      .map((part) => (Array.isArray(part) ? (values[String(part[0])] ?? `{${part[0]}}`) : String(part)))
      .join('');
}

export interface Served {
  /** All texts the server sent; a text shown in no language of the portal must be one of them. */
  sent: string[];
  /** Paths of the requested files. */
  files: string[];
}

/**
 * Serves the context's pages from the folder from now on; calls go to the product, whose merchant then offers both
 * languages.
 */
export async function servePseudo(context: BrowserContext, folder: string): Promise<Served> {
  const served: Served = { sent: [], files: [] };
  await context.route(`${product().portalUrl}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (/^\/(wps|lgw|\.well-known)\//.test(pathname)) return answered(route, served);
    const file = join(folder, pathname);
    if (pathname !== '/' && existsSync(file)) {
      served.files.push(pathname);
      return route.fulfill({ path: file, contentType: types[extname(file)] ?? 'application/octet-stream' });
    }
    if (route.request().resourceType() !== 'document') return route.continue();
    // Keeps the page's own headers, because the content security policy is tested too.
    const page = await answerOf(route);
    if (page === undefined) return;
    return route.fulfill({ response: page.response, body: readFileSync(join(folder, 'index.html'), 'utf8') });
  });
  return served;
}

async function answered(route: Route, { sent }: Served): Promise<void> {
  const found = await answerOf(route);
  if (found === undefined) return;
  const { response, text } = found;
  if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response, body: text });
  const answer = JSON.parse(text) as { value?: { info?: { languages?: string[] } } };
  if (answer.value?.info?.languages) answer.value.info.languages = ['TH', 'EN', 'EN-XA', 'AR-XB'];
  collect(answer, sent);
  return route.fulfill({ response, body: JSON.stringify(answer) });
}

function collect(value: unknown, sent: string[]): void {
  if (typeof value === 'string') sent.push(plain(value.replaceAll(/<[^>]*>/g, ' ')));
  else if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) collect(child, sent);
}

const plain = (text: string): string =>
  text
    .replaceAll(/&[a-z]+;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns visible or spoken texts that are in no pseudo-language and were not sent by the server. */
export async function textsWithoutKey(page: Page, { sent }: Served): Promise<string[]> {
  const all = sent.join('\n');
  const found = (await page.evaluate(readTexts)).map(plain);
  return [...new Set(found)].filter((text) => !all.includes(text) && !isDate(text) && !NAMES.has(text));
}

/** Company names are the same in every language. */
const NAMES = new Set(['Google', 'Facebook', 'LINE']);

/** Dates are formatted by the browser's own language data. */
const isDate = (text: string): boolean =>
  /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{1,2}, \d{4}/.test(text);

/** Runs in the page: returns texts without the brackets of pseudo-languages; a language's own name is excluded. */
function readTexts(): string[] {
  const texts: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility() || element.closest('body [lang], script, style, option')) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'title', 'placeholder'])
      texts.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.nodeValue ?? '');
  }
  return texts.filter((text) => /\p{L}{2}/u.test(text) && !/[⟦⟧]/.test(text));
}
