import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { contract } from '../../contract.ts';
import { createLog } from '../log.ts';
import { handleErrors } from './errors.ts';
import { operatorsOnly } from './operators-only.ts';
import { createMetrics } from '../metrics.ts';

const TOKEN = 'a-token-of-twenty-four-letters';

async function ask(config: Pick<Config, 'mode' | 'operationsToken'>, authorization?: string) {
  const app = fastify();
  app.decorate('contract', contract);
  handleErrors(app, createLog('silent'), createMetrics());
  app.get('/metrics', { onRequest: operatorsOnly(config) }, async () => 'figures');
  const headers = authorization === undefined ? {} : { authorization };
  const answer = await app.inject({ url: '/metrics', headers });
  await app.close();
  return answer;
}

const basic = (password: string) => `Basic ${Buffer.from(`prometheus:${password}`).toString('base64')}`;

it('a sandbox without a token shows the figures, a live installation without one does not', async () => {
  expect((await ask({ mode: 'sandbox', operationsToken: undefined })).body).toBe('figures');
  expect((await ask({ mode: 'live', operationsToken: undefined })).statusCode).toBe(404);
});

it.each(['sandbox', 'live'] as const)('with a token, %s asks for it', async (mode) => {
  const config = { mode, operationsToken: TOKEN };
  expect((await ask(config, `Bearer ${TOKEN}`)).body).toBe('figures');
  expect((await ask(config, basic(TOKEN))).body).toBe('figures');
  for (const wrong of [
    undefined,
    TOKEN,
    `Bearer ${TOKEN}x`,
    'Bearer',
    basic(''),
    basic('figures'),
    `Digest ${TOKEN}`,
  ]) {
    const answer = await ask(config, wrong);
    expect([wrong, answer.statusCode]).toEqual([wrong, 401]);
    expect(answer.headers['www-authenticate']).toContain('Basic');
    expect(answer.body).not.toContain('figures');
  }
});
