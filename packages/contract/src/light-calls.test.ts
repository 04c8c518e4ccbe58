import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lightCalls } from './light-calls.ts';

const FILE = join(import.meta.dirname, '../../../modules/wallet/contract/calls.ts');
const plugin = lightCalls();
const transform = (code: string) =>
  plugin.transform.call({ resolve: async () => ({ id: FILE }) }, code, '/page.ts').then((result) => result?.code);

const IMPORT = "import { walletCalls } from '@sanam/wallet/contract/calls.ts';";

it('puts what making a call takes where the page names the call, and nothing else', async () => {
  const code = await transform(`${IMPORT}\ncall(walletCalls.addBankAccount, input);`);
  const [, light = ''] = /call\((\{.*\}), input\);/.exec(code ?? '') ?? [];
  expect(JSON.parse(light)).toEqual({ method: 'POST', path: '/wps/bank-accounts', encrypted: true, idempotent: true });
  expect(code).not.toContain('import');
});

it('keeps the import of a table that is used as a whole', async () => {
  expect(await transform(`${IMPORT}\nconst all = { ...walletCalls };`)).toContain(IMPORT);
});

it('gives a whole table without schemas, refusals and summaries', async () => {
  const code = await plugin.load(FILE);
  expect(code).toContain('export const walletCalls = { balance: {"method":"GET","path":"/wps/v2/wallets/balance"}');
  expect(code).not.toMatch(/zod|refusals|summary|who/);
});

it('leaves other files alone and stops the build at a call that is not declared', async () => {
  expect(await transform("import { call } from './api.ts';")).toBeUndefined();
  expect(await plugin.load('/page.ts')).toBeNull();
  await expect(transform(`${IMPORT}\ncall(walletCalls.steal);`)).rejects.toThrow('no call walletCalls.steal');
});
