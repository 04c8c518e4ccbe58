import { describe, expect, it } from 'vitest';
import { rowWindow } from './row-window.ts';

const phone = { columns: 2, rowHeight: 220, viewHeight: 740 };

describe('the rows of a long list that are drawn', () => {
  it('are those in sight and 1.3 screens more, wherever one is among 20,000', () => {
    const most = Math.ceil((phone.viewHeight * 2.3) / phone.rowHeight) + 1;
    for (let listTop = 300; listTop > -2_200_000; listTop -= 9173) {
      const { first, last } = rowWindow({ ...phone, count: 20_000, listTop });
      expect(last - first).toBeLessThanOrEqual(most);
      expect(first * 220).toBeLessThanOrEqual(Math.max(0, -listTop));
      expect(last * 220).toBeGreaterThanOrEqual(Math.min(2_200_000, -listTop + phone.viewHeight));
    }
  });

  it.each([
    [
      { count: 0, listTop: 0 },
      { first: 0, last: 0 },
    ],
    [
      { count: 3, listTop: 0 },
      { first: 0, last: 2 },
    ],
    [
      { count: 3, listTop: -9000 },
      { first: 1, last: 2 },
    ],
    [
      { count: 3, listTop: 9000 },
      { first: 0, last: 1 },
    ],
  ])('stay inside the list: %j', (where, rows) => {
    expect(rowWindow({ ...phone, ...where })).toMatchObject(rows.last === 0 ? { last: 0 } : rows);
  });
});
