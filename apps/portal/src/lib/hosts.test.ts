import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('window', { location: { host: 'www.merchant.example', protocol: 'https:' } });
});

const page = { host: 'www.merchant.example', protocol: 'https:' };
const routers = (...names: string[]) => names.map((domainName) => ({ domainName, speed: 0 as const }));

it('calls go to the first router once it has answered, and never move under a running session [PLT-017] [GAP-025]', async () => {
  const { adoptHost, apiBase, baseOf } = await import('./hosts.ts');
  expect(baseOf(routers('api.merchant.example:8443', 'b.example'), page)).toBe('https://api.merchant.example:8443');
  for (const none of [
    [],
    ['www.merchant.example'],
    ['//evil.example/x'],
    ['a b'],
    ['x.example/path'],
    ['user@x.example'],
  ])
    expect(baseOf(routers(...none), page)).toBe('');

  const nobody = { hasSession: () => false };
  await adoptHost(routers('api.merchant.example'), { ...nobody, probe: async () => false });
  expect(apiBase()).toBe('');
  await adoptHost(routers('api.merchant.example'), { hasSession: () => true, probe: async () => true });
  expect(apiBase()).toBe('');
  await adoptHost(routers('api.merchant.example'), { ...nobody, probe: async () => true });
  expect(apiBase()).toBe('https://api.merchant.example');
  await adoptHost(routers(), { hasSession: () => true });
  expect(apiBase()).toBe('https://api.merchant.example');
  await adoptHost(routers(), nobody);
  expect(apiBase()).toBe('');
});
