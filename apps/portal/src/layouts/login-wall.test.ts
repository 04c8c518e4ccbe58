import { expect, it } from 'vitest';
import { aliases, paths } from '../paths.ts';
import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { contentPaths } from '@sanam/content/portal/paths.ts';
import { isBehindLogin } from './login-wall.ts';

const visitor = { isOn: true, token: null };

it('lets a visitor open five pages and nothing else [PLT-002] [PLT-003] [GAP-170] [GAP-174]', () => {
  const own = [paths, gamePaths, contentPaths].flatMap((some): string[] => Object.values(some));
  const all = [...own, ...aliases.home, ...aliases.register];
  const open = [...new Set(all)].filter((path) => !isBehindLogin(path, visitor));
  expect(open.toSorted()).toEqual(['/download', '/helpmc', '/login', '/register', '/register.html']);
  // Explicit exceptions: the page of the same content and the recovery page are not in the list (GAP-170, GAP-173).
  expect(isBehindLogin(contentPaths.down, visitor)).toBe(true);
  expect(isBehindLogin(paths.forget, visitor)).toBe(true);
  expect(isBehindLogin('/nowhere', visitor)).toBe(true);
  expect(isBehindLogin('/login/', visitor)).toBe(false);
  expect(isBehindLogin('/', visitor)).toBe(true);
});

it('holds nobody back with a token, nor where the flag is off', () => {
  expect(isBehindLogin('/rng', { isOn: true, token: 'x' })).toBe(false);
  expect(isBehindLogin('/rng', { isOn: false, token: null })).toBe(false);
});
