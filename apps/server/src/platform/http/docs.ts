import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { openApiDocument } from './openapi.ts';
import { operatorsOnly } from './operators-only.ts';

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const files = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const;

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sanam: calls</title><link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="calls"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
const start =
  "SwaggerUIBundle({ url: '/openapi.json', dom_id: '#calls', deepLinking: true, tryItOutEnabled: false, supportedSubmitMethods: [] });";

/** Serves `/openapi.json` and its reader at `/docs`, for operators: both list the staff calls too. */
export async function docsPages(
  app: FastifyInstance,
  config: Pick<Config, 'mode' | 'operationsToken'>,
  version: string,
): Promise<void> {
  const onRequest = operatorsOnly(config);
  // Built on the first request: it takes a tenth of a second, which would delay the start.
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/openapi.json', { onRequest, config: { call: 'openapi' } }, async () => {
    document ??= openApiDocument(version, app.contract);
    return document;
  });
  app.get('/docs', { onRequest, config: { call: 'docs' } }, (_request, reply) =>
    withPolicy(reply).type('text/html; charset=utf-8').send(page),
  );
  app.get('/docs/start.js', { config: { call: 'docs' } }, (_request, reply) =>
    reply.type('text/javascript').send(start),
  );
  for (const [file, type] of Object.entries(files)) {
    app.get(`/docs/${file}`, { config: { call: 'docs' } }, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=86400')
        .type(type)
        .send(readFileSync(join(assets, file))),
    );
  }
}

/** Allows inline styles on the page of the reader only, because the reader sets style attributes. */
function withPolicy(reply: FastifyReply): FastifyReply {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
  return reply.header('content-security-policy', policy);
}
