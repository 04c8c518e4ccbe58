// Compares two texts word by word, so that a reader of terms sees each change.

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Maximum number of words compared; longer texts are compared by paragraphs, so that the table stays small. */
const WORDS_MAX = 1500;

/** Returns the text of an HTML document without markup, one line per paragraph. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<(\/?(p|li|h3|h4|blockquote)|br)\b[^>]*>/gi, '\n'),
    'text/html',
  );
  return (body.textContent ?? '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

/** Returns the parts from the old text to the new one; the parts that are not `removed` form the new text. */
export function diffTexts(before: string, after: string): DiffPart[] {
  const words = [wordsOf(before), wordsOf(after)] as const;
  const [old, now] = words.some((list) => list.length > WORDS_MAX) ? [linesOf(before), linesOf(after)] : words;
  return merged(walk(old, now, lengths(old, now)));
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
// Thai has no spaces between words.
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** `table[i][j]`: length of the longest common subsequence of the rests from `old[i]` and `now[j]`. */
function lengths(old: string[], now: string[]): Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      table[i]![j] = old[i] === now[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  return table;
}

function walk(old: string[], now: string[], table: Uint32Array[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      parts.push({ kind: 'same', text: old[i]! });
      i += 1;
      j += 1;
    } else if (j === now.length || (i < old.length && table[i + 1]![j]! >= table[i]![j + 1]!)) {
      parts.push({ kind: 'removed', text: old[i]! });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: now[j]! });
      j += 1;
    }
  }
  return parts;
}

function merged(parts: DiffPart[]): DiffPart[] {
  return parts.reduce<DiffPart[]>((list, part) => {
    const last = list.at(-1);
    if (last?.kind !== part.kind) return [...list, part];
    return [...list.slice(0, -1), { ...last, text: last.text + part.text }];
  }, []);
}
