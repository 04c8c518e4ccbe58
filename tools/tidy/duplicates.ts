import type { TextFile } from './files.ts';

/** Code without tests and generated files. */
const CODE = /^(apps|modules|packages|tools)\/.*(?<!schema\.data|\.d)\.tsx?$/;
const TEST = /\.test\.tsx?$|\.test-data\.ts$|\/testing\/|^apps\/\w+\/test\/|^packages\/test-web\//;
const LINES_MIN = 6;
/** Minimum number of words in a run; closing tags and equal lists of props do not count as duplicates. */
const WORDS_MIN = 12;

interface Line {
  number: number;
  text: string;
}
interface Place {
  path: string;
  at: number;
}

/** Returns lines of code, without imports, comments and blank lines. */
function linesOf(text: string): Line[] {
  const withoutImports = text.replace(/^import [^;]*;\n/gm, (found) => '\n'.repeat(found.split('\n').length - 1));
  return withoutImports
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !/^(\/\/|\/?\*)/.test(line.text));
}

/** Refuses six equal lines of code in two places. A problem is `file = file: first line`. */
export function nothingIsWrittenTwice(files: TextFile[]): string[] {
  const lines = new Map(
    files.filter(({ path }) => CODE.test(path) && !TEST.test(path)).map(({ path, text }) => [path, linesOf(text)]),
  );
  const places = new Map<string, Place[]>();
  for (const [path, all] of lines)
    for (let at = 0; at + LINES_MIN <= all.length; at++) {
      const run = all.slice(at, at + LINES_MIN).map(({ text }) => text);
      const key = run.join('\n');
      places.set(key, [...(places.get(key) ?? []), { path, at }]);
    }
  const found = new Set<string>();
  for (const same of places.values())
    for (const [index, one] of same.entries())
      for (const other of same.slice(index + 1)) {
        const run = runFrom(one, other, lines);
        if (run !== undefined) found.add(`${one.path} = ${other.path}: ${run}`);
      }
  return [...found].toSorted();
}

/** Returns the first line of the run that begins at both places; undefined if it began before, or is too short. */
function runFrom(one: Place, other: Place, lines: ReadonlyMap<string, Line[]>): string | undefined {
  const [mine, theirs] = [lines.get(one.path)!, lines.get(other.path)!];
  const isSame = (by: number): boolean => {
    const [a, b] = [mine[one.at + by]?.text, theirs[other.at + by]?.text];
    return a !== undefined && a === b;
  };
  if (isSame(-1)) return undefined;
  let length = LINES_MIN;
  while (isSame(length)) length++;
  const text = mine.slice(one.at, one.at + length).map((line) => line.text);
  const words = text.join('\n').match(/\w+/g) ?? [];
  return words.length < WORDS_MIN ? undefined : text[0];
}
