// Refuses comments that begin with a question word. They are riddles: a comment begins with a verb or the thing's name.
import type { TextFile } from './files.ts';

const CODE = /\.(?:tsx?|sql)$/;
/** Applied migrations never change, not even their comments. The tests of this rule contain samples. */
const EXEMPT = /^apps\/[^/]+\/migrations\/|^tools\/tidy\/tidy\.test\.ts$/;
/** Start of a comment, after the start of the line, a space or a bracket: no address and no string. */
const BEGINS =
  /(?<=^|[\s{(,;])(?:\/\*+|\/\/+|--)[ \t]*(?:\r?\n[ \t]*\*?[ \t]*)?(?:What|Who|Whoever|Whatever)\b[^\n*]*/gm;
const LINE_COMMENT = /^[ \t]*(\/\/|--)/;

/** Returns a problem for each block of comments whose first word is What, Who, Whoever or Whatever. */
export const commentsBeginPlainly = (files: TextFile[]): string[] =>
  files
    .filter(({ path }) => CODE.test(path) && !EXEMPT.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(BEGINS)]
        .filter((found) => !continues(text, found.index))
        .map(([comment]) => `${path}: "${comment.replace(/\s+/g, ' ').trim()}": begin with a verb or the thing's name`),
    );

/** Checks whether a line comment continues the one on the line above. */
function continues(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const mark = LINE_COMMENT.exec(text.slice(start))?.[1];
  if (start === 0 || mark === undefined || text.slice(start, at).trim() !== '') return false;
  const above = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  return LINE_COMMENT.exec(above)?.[1] === mark;
}
