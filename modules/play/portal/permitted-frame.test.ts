import { expect, it } from 'vitest';
import { isPermittedFrame } from './permitted-frame.ts';

const hosts = ['play.example.org', 'own.example', 'http://localhost:8081'];

it.each([
  ['https://play.example.org/g?t=1', true],
  ['http://localhost:8081/play', true],
  ['http://play.example.org/g', false],
  ['https://play.example.org.evil.example/g', false],
  ['https://evil.example/play.example.org', false],
  ['https://localhost:8081/play', false],
  ['http://localhost:8082/play', false],
  ['https://own.example/game', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/relative', false],
])('frames %s: %s', (address, permitted) => {
  expect(isPermittedFrame(address, hosts, 'https://own.example')).toBe(permitted);
});
