import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameSearch, plainName } from './names.ts';

describe('search by name', () => {
  it('finds exactly the names that hold the text', () => {
    const letters = fc.stringMatching(/^[abc ก]{1,12}$/);
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), letters, (names, wanted) => {
        const search = createNameSearch();
        for (const [slot, name] of names.entries()) search.set(slot, [name]);
        const plain = plainName(wanted);
        const expected = names.flatMap((name, slot) => (plain !== '' && plainName(name).includes(plain) ? [slot] : []));
        expect(search.find(wanted).toSorted((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it('looks in every language, whatever the case and width of letters', () => {
    const search = createNameSearch();
    search.set(0, ['ปลาทอง', 'Gold Fish']);
    search.set(1, ['โคมสายน้ำ', 'Lantern River']);
    expect(search.find('ปลา')).toEqual([0]);
    expect(search.find('GOLD  f')).toEqual([0]);
    expect(search.find('ｒｉｖｅｒ')).toEqual([1]);
    expect(search.find('g')).toEqual([0]);
    expect(search.find('100%_')).toEqual([]);
    expect(search.find('   ')).toEqual([]);
  });

  it('forgets a name that was changed or cleared', () => {
    const search = createNameSearch();
    search.set(0, ['Old name']);
    search.set(0, ['New name']);
    search.set(1, ['Old name']);
    search.clear(1);
    expect(search.find('old')).toEqual([]);
    expect(search.find('new')).toEqual([0]);
  });
});
