import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { relyingPartyOf } from '@sanam/mfa/server/factors/passkeys.ts';
import { pageOrigin } from '../src/platform/http/page-origin.ts';

it('an address of a page is https outside a sandbox, also behind a proxy that does not say so', async () => {
  const app = Fastify();
  app.get('/', async (request) => ({
    live: pageOrigin(request, 'live'),
    sandbox: pageOrigin(request, 'sandbox'),
    passkey: relyingPartyOf(request, { mode: 'live', publicUrl: 'https://play.example' }).origin,
  }));
  const answer = await app.inject({ url: '/', headers: { host: 'second.example' } });
  expect(answer.json()).toEqual({
    live: 'https://second.example',
    sandbox: 'http://second.example',
    passkey: 'https://second.example',
  });
  await app.close();
});
