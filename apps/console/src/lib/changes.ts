import type { MessageKey } from '../i18n/message-key.ts';

export interface Change {
  path: string;
  /** Value as text; empty if there was or is none. */
  was: string;
  is: string;
}

/** `{a: {b: 1}}` → `a.b: "1"`. A list of plain values is one line; an empty value is an empty text. */
export function flatten(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return path === '' ? new Map() : new Map([[path, plainText(value)]]);
  const entries = Object.entries(value);
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
  if (path !== '' && (entries.length === 0 || isPlainList)) {
    return new Map([[path, entries.map(([, one]) => plainText(one)).join(', ')]]);
  }
  return new Map(entries.flatMap(([name, child]) => [...flatten(child, path === '' ? name : `${path}.${name}`)]));
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the differences by path. An empty value and a missing one count as equal. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, was: old.get(path) ?? '', is: now.get(path) ?? '' }))
    .filter(({ was, is }) => was !== is);
}

/** The words of a form's fields, by path without the places of lists: `entries.titleTh`. */
export type PathNames = Readonly<Record<string, MessageKey>>;

/** `entries.0.titleTh` → `Channel 1 · Thai name`; a name that is data itself (a language, a country) is kept. */
export function pathWords(path: string, names: PathNames, t: (key: MessageKey) => string): string {
  const words: string[] = [];
  const steps = path.split('.');
  let pattern = '';
  for (const [at, step] of steps.entries()) {
    const place = /^\d+$/.test(step) ? Number(step) + 1 : undefined;
    if (place !== undefined) {
      const last = words.pop();
      words.push(last === undefined ? String(place) : `${last} ${place}`);
      continue;
    }
    pattern = pattern === '' ? step : `${pattern}.${step}`;
    const key = names[pattern];
    if (key !== undefined) words.push(t(key));
    else if (at === steps.length - 1) words.push(step);
  }
  return words.join(' · ');
}

/** Returns the path without indexes, the key of its words: `entries.0.csType` → `entries.csType`. */
export const patternOf = (path: string): string =>
  path
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .join('.');
