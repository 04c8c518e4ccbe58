import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameSearch, type NameSearch, plainName } from './names.ts';

function found(search: NameSearch, text: string): number[] {
  const slots = new Set<number>();
  search.find(text, (slot) => slots.add(slot));
  return [...slots].toSorted((a, b) => a - b);
}

describe('search by name', () => {
  it('finds exactly the names that hold the text', () => {
    const letters = fc.stringMatching(/^[abc ก]{1,12}$/);
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), letters, (names, wanted) => {
        const search = createNameSearch();
        for (const [slot, name] of names.entries()) search.set(slot, [name]);
        const plain = plainName(wanted);
        const expected = names.flatMap((name, slot) => (plain !== '' && plainName(name).includes(plain) ? [slot] : []));
        expect(found(search, wanted)).toEqual(expected);
      }),
    );
  });

  it('looks in every language, whatever the case and width of letters', () => {
    const search = createNameSearch();
    search.set(0, ['ปลาทอง', 'Gold Fish']);
    search.set(1, ['โคมสายน้ำ', 'Lantern River']);
    expect(found(search, 'ปลา')).toEqual([0]);
    expect(found(search, 'GOLD  f')).toEqual([0]);
    expect(found(search, 'ｒｉｖｅｒ')).toEqual([1]);
    expect(found(search, 'g')).toEqual([0]);
    expect(found(search, '100%_')).toEqual([]);
    expect(found(search, '   ')).toEqual([]);
  });

  it('forgets a name that was changed, also one of few letters', () => {
    const search = createNameSearch();
    search.set(0, ['Old name']);
    search.set(0, ['New name']);
    search.set(1, ['Old name']);
    search.set(1, ['']);
    expect(found(search, 'old')).toEqual([]);
    expect(found(search, 'ol')).toEqual([]);
    expect(found(search, 'new')).toEqual([0]);
    expect(found(search, 'a')).toEqual([0]);
  });
});
