// Finds games by a part of their name: an index of every run of four letters, verified against the letters themselves.
import { createPlaces, createPosting, type Places, type Posting, withRoom } from './posting.ts';

const RUN_LETTERS = 4;
/** Maximum letters of all names of a game together; letters beyond are not searched. */
const LETTERS_MAX = 0xffff;
const NOWHERE = 0xffffffff;

/**
 * Index of names by slot. A slot keeps its number while the order of the hall changes, so that marks and moves cost
 * nothing here. A changed name leaves stale entries, which the verification skips.
 */
export interface NameSearch {
  set(slot: number, names: readonly string[]): void;
  /**
   * Calls `found` for each slot whose name contains the text, in any language, ignoring case; possibly twice for a
   * slot.
   */
  find(text: string, found: (slot: number) => void): void;
}

/** Normalises a text for comparison: Unicode's compatible form, lower case, single spaces. */
export const plainName = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

export function createNameSearch(): NameSearch {
  const names = createLetters();
  /** For texts shorter than a run: the slots that contain it, once each. */
  const short = new Map<string, Posting>();
  const runs = new Map<string, Places>();
  /** Slots that are in lists of a former name. */
  const renamed = new Set<number>();

  function findShort(wanted: string, found: (slot: number) => void): void {
    const letters = lettersOf(wanted);
    short.get(wanted)?.forEach((slot) => {
      if (!renamed.has(slot) || names.holds(slot, letters)) found(slot);
    });
  }

  return {
    set(slot, texts) {
      const name = texts.map(plainName).join('\n').slice(0, LETTERS_MAX);
      if (names.is(slot, name)) return;
      if (names.has(slot)) renamed.add(slot);
      names.set(slot, name);
      const seen = new Set<string>();
      for (let at = 0; at < name.length; at++) {
        for (let length = 1; length < RUN_LETTERS && at + length <= name.length; length++) {
          const text = name.slice(at, at + length);
          if (seen.has(text)) continue;
          seen.add(text);
          listOf(short, text, createPosting).push(slot);
        }
        if (at + RUN_LETTERS <= name.length)
          listOf(runs, name.slice(at, at + RUN_LETTERS), createPlaces).push(slot, at);
      }
    },
    find(text, found) {
      const wanted = plainName(text);
      if (wanted === '') return;
      if (wanted.length < RUN_LETTERS) return findShort(wanted, found);
      const rarest = rarestRun(runs, wanted);
      if (rarest !== undefined) names.verify(rarest, lettersOf(wanted), found);
    },
  };
}

function listOf<List>(lists: Map<string, List>, text: string, create: () => List): List {
  let list = lists.get(text);
  if (list === undefined) lists.set(text, (list = create()));
  return list;
}

interface Run {
  places: Places;
  /** Position of the run in the searched text. */
  from: number;
}

/** Returns the rarest run of a text and its position; every name that contains the text contains this run. */
function rarestRun(runs: Map<string, Places>, wanted: string): Run | undefined {
  let best: Run | undefined;
  for (let from = 0; from + RUN_LETTERS <= wanted.length; from++) {
    const places = runs.get(wanted.slice(from, from + RUN_LETTERS));
    if (places === undefined) return undefined;
    if (best === undefined || places.length() < best.places.length()) best = { places, from };
  }
  return best;
}

const lettersOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/**
 * Creates the store of all names as one array of letters, so that a check reads memory directly without an object. A
 * replaced name stays behind.
 */
function createLetters() {
  let letters = new Uint16Array(1024);
  let end = 0;
  /** Start and length of each slot's name. */
  let starts = new Uint32Array(64);
  let lengths = new Uint16Array(64);
  let slots = 0;

  function standsAt(slot: number, at: number, wanted: Uint16Array): boolean {
    if (at < 0 || at + wanted.length > lengths[slot]!) return false;
    const from = starts[slot]! + at;
    for (let next = 0; next < wanted.length; next++) if (letters[from + next] !== wanted[next]) return false;
    return true;
  }
  const has = (slot: number): boolean => slot < slots && starts[slot] !== NOWHERE;

  return {
    has,
    /** Calls `found` for the slots that contain the whole text around a run of its letters. */
    verify(run: Run, wanted: Uint16Array, found: (slot: number) => void): void {
      const { slots: candidates, places } = run.places.entries();
      const count = run.places.length();
      for (let entry = 0; entry < count; entry++) {
        const slot = candidates[entry]!;
        if (standsAt(slot, places[entry]! - run.from, wanted)) found(slot);
      }
    },
    is: (slot: number, name: string): boolean =>
      has(slot) && lengths[slot] === name.length && standsAt(slot, 0, lettersOf(name)),
    holds(slot: number, wanted: Uint16Array): boolean {
      for (let at = 0; at + wanted.length <= lengths[slot]!; at++) if (standsAt(slot, at, wanted)) return true;
      return false;
    },
    set(slot: number, name: string): void {
      letters = withRoom(letters, end + name.length);
      starts = withRoom(starts, slot + 1);
      lengths = withRoom(lengths, slot + 1);
      for (; slots <= slot; slots++) starts[slots] = NOWHERE;
      starts[slot] = end;
      lengths[slot] = name.length;
      for (let at = 0; at < name.length; at++) letters[end++] = name.charCodeAt(at);
    },
  };
}
