import { expect, it } from 'vitest';
import { pickSize } from './share-picture.ts';

it('writes a pick of many numbers smaller, so that it does not run into its play type', () => {
  expect([pickSize('652'), pickSize('11-22-33-44')]).toEqual([34, 34]);
  const ten = '01-02-03-04-05-06-07-08-09-10';
  expect(pickSize(ten)).toBe(14);
});
