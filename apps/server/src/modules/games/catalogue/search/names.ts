// Games by a part of their name: postings of three neighbouring letters, verified against the names themselves.

const GRAM_LETTERS = 3;

/**
 * Names by slot. A slot keeps its number while the order of the hall changes, so marks and moves cost nothing here; a
 * changed name leaves old postings behind, and the verification passes them over.
 */
export interface NameSearch {
  set(slot: number, names: readonly string[]): void;
  clear(slot: number): void;
  /** Slots whose name holds the text, in any language, whatever the case. */
  find(text: string): number[];
}

/** One form for comparing: Unicode's compatible form, lower case, single spaces. */
export const plainName = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

export function createNameSearch(): NameSearch {
  const names: (string | undefined)[] = [];
  /** For grams of one, two and three letters: short searches are answered as quickly as long ones. */
  const postings = new Map<string, number[]>();

  return {
    set(slot, texts) {
      const name = texts.map(plainName).join('\n');
      if (names[slot] === name) return;
      names[slot] = name;
      for (const gram of gramsOf(name)) {
        const slots = postings.get(gram);
        if (slots === undefined) postings.set(gram, [slot]);
        else slots.push(slot);
      }
    },
    clear(slot) {
      names[slot] = undefined;
    },
    find(text) {
      const wanted = plainName(text);
      if (wanted === '') return [];
      const candidates = rarest(postings, wanted);
      const found = new Set<number>();
      for (const slot of candidates) if (names[slot]?.includes(wanted) === true) found.add(slot);
      return [...found];
    },
  };
}

function gramsOf(name: string): Set<string> {
  const grams = new Set<string>();
  for (let at = 0; at < name.length; at++)
    for (let length = 1; length <= GRAM_LETTERS && at + length <= name.length; length++)
      grams.add(name.slice(at, at + length));
  return grams;
}

/** The shortest posting list among the grams of a text: every name that holds the text is in it. */
function rarest(postings: Map<string, number[]>, wanted: string): readonly number[] {
  const length = Math.min(GRAM_LETTERS, wanted.length);
  let best: readonly number[] | undefined;
  for (let at = 0; at + length <= wanted.length; at++) {
    const slots = postings.get(wanted.slice(at, at + length)) ?? [];
    if (best === undefined || slots.length < best.length) best = slots;
  }
  return best ?? [];
}
