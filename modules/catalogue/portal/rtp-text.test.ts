import { expect, it } from 'vitest';
import { rtpText } from './rtp-text.ts';

it.each([
  ['0.9646', '96.46%'],
  ['0.96', '96%'],
  ['0.965', '96.5%'],
  ['1', '100%'],
  ['0.09', '9%'],
  ['x', null],
])('reads the share %s as %s', (share, text) => {
  expect(rtpText(share)).toBe(text);
});
