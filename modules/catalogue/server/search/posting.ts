const ROOM_FIRST = 4;
const GROWTH = 1.5;

/** Positions of a run of letters: slots of the names, and the position in each; six bytes per entry. It only grows. */
export interface Places {
  push(slot: number, at: number): void;
  length(): number;
  /** Returns the arrays themselves, valid up to `length`, for callers that iterate over thousands of entries. */
  entries(): { slots: Uint32Array; places: Uint16Array };
}

/** A list of slots, four bytes each. It only grows. */
export interface Posting {
  push(slot: number): void;
  length(): number;
  forEach(take: (slot: number) => void): void;
}

export function createPosting(): Posting {
  let slots = new Uint32Array(ROOM_FIRST);
  let length = 0;
  return {
    push(slot) {
      slots = withRoom(slots, length + 1);
      slots[length++] = slot;
    },
    length: () => length,
    forEach(take) {
      for (let at = 0; at < length; at++) take(slots[at]!);
    },
  };
}

export function createPlaces(): Places {
  let slots = new Uint32Array(ROOM_FIRST);
  let places = new Uint16Array(ROOM_FIRST);
  let length = 0;
  return {
    push(slot, at) {
      slots = withRoom(slots, length + 1);
      places = withRoom(places, length + 1);
      slots[length] = slot;
      places[length++] = at;
    },
    length: () => length,
    entries: () => ({ slots, places }),
  };
}

/** Returns an array with room for `count` numbers: the given one, or a larger copy. */
export function withRoom<Numbers extends Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(
  numbers: Numbers,
  length: number,
): Numbers {
  if (length <= numbers.length) return numbers;
  const Kind = numbers.constructor as new (length: number) => Numbers;
  const larger = new Kind(Math.ceil(length * GROWTH));
  larger.set(numbers);
  return larger;
}
