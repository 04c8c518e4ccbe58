import { expect, it } from 'vitest';
import { chooseImageHost } from './hosts.ts';

it('takes the first host of pictures that answers, and the own one last [GAP-177]', async () => {
  const hosts = ['https://a.example/', 'https://b.example', 'https://c.example'];
  const asked: string[] = [];
  const upFrom = (...up: string[]) =>
    async function probe(host: string) {
      asked.push(host);
      return up.includes(host);
    };
  expect(await chooseImageHost(hosts, upFrom('https://a.example', 'https://b.example'))).toBe('https://a.example');
  expect(await chooseImageHost(hosts, upFrom('https://c.example'))).toBe('https://c.example');
  expect(asked).toEqual(['https://a.example', 'https://a.example', 'https://b.example', 'https://c.example']);
  expect(await chooseImageHost(hosts, upFrom())).toBe('');
  expect(await chooseImageHost([], upFrom())).toBe('');
  expect(await chooseImageHost(['javascript:alert(1)', '//x.example'], async () => true)).toBe('');
});
