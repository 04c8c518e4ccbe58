import { expect, it } from 'vitest';
import { readZip } from './read-zip.test-data.ts';
import { zip } from './zip.ts';

async function* parts(...texts: string[]): AsyncIterable<Buffer> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

async function zipped(content: Record<string, string[]>): Promise<Buffer> {
  const entries = Object.entries(content).map(([name, texts]) => ({ name, content: parts(...texts) }));
  const written: Buffer[] = [];
  for await (const part of zip(entries)) written.push(part);
  return Buffer.concat(written);
}

it('writes what another program reads: several entries, in parts, empty ones and names in Thai', async () => {
  const long = 'มาลี ใจดี '.repeat(20_000);
  const bytes = await zipped({ 'a.json': ['{"a":', '1}'], 'ข้อมูล.html': [long, long], 'empty.txt': [] });
  expect(readZip(bytes)).toEqual({ 'a.json': '{"a":1}', 'ข้อมูล.html': long + long, 'empty.txt': '' });
  expect(bytes.length).toBeLessThan(20_000);
});

it('writes the same bytes for the same content', async () => {
  expect(await zipped({ a: ['x'] })).toEqual(await zipped({ a: ['x'] }));
});

it('fails where its source fails', async () => {
  async function* broken(): AsyncIterable<Buffer> {
    yield await Promise.resolve(Buffer.from('a'));
    throw new Error('no connection');
  }
  const all = async () => {
    for await (const part of zip([{ name: 'a', content: broken() }])) expect(part.length).toBeGreaterThan(0);
  };
  await expect(all()).rejects.toThrow('no connection');
});
