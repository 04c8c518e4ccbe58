import {
  type Call,
  type CallName,
  type CallSchemas,
  calls,
  commonRefusals,
  refusalStatus,
  STAFF_HEADER,
  schemas,
} from '@sanam/contract';
import { toJSONSchema, type z } from 'zod/mini';
import { staffSessionCookie } from './sessions.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document, made from the contract at start: what the server checks is what it shows. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, schemas[name]) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sanam',
      version,
      description: 'Member, agent and operator calls. Vendor wallet calls (HWP/1) have a guide of their own.',
    },
    paths,
    components: {
      securitySchemes: {
        member: {
          type: 'http',
          scheme: 'bearer',
          description: 'Session token; works only together with the device cookie set at log-in.',
        },
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: staffSessionCookie,
          description: `Console session, set at log-in with its device cookie; works only with the header ${STAFF_HEADER}.`,
        },
      },
    },
  };
}

function operationOf(name: CallName, call: Call, schema: CallSchemas): Json {
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.startsWith('/ops/') ? 'operator' : (call.path.split('/')[2] ?? 'site')],
    ...(call.who === 'anyone' ? {} : { security: [{ [call.who === 'staff' ? 'staff' : 'member']: [] }] }),
    ...(call.permission === undefined || call.permission === '' ? {} : { 'x-permission': call.permission }),
    parameters: [
      ...parametersOf(schema.params, 'path'),
      ...parametersOf(schema.query, 'query'),
      ...idempotencyHeader(call),
    ],
    ...bodyOf(call, schema),
    responses: responsesOf(schema),
  };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema as never, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function parametersOf(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const object = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([key, value]) => ({
    name: key,
    in: where,
    required: where === 'path' || (object.required ?? []).includes(key),
    schema: value,
  }));
}

function idempotencyHeader(call: Call): Json[] {
  if (call.idempotent !== true) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
    },
  ];
}

function bodyOf(call: Call, schema: CallSchemas): Json {
  if (call.upload === true)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } };
  if (schema.body === undefined) return {};
  const clear = jsonSchema(schema.body, 'input');
  if (call.encrypted !== true)
    return { requestBody: { required: true, content: { 'application/json': { schema: clear } } } };
  const jose = {
    type: 'string',
    description: 'Compact JWE (ECDH-ES, A256GCM) over {"iat","jti","body"} with a key of /.well-known/jwks.json',
    contentSchema: clear,
  };
  return { requestBody: { required: true, content: { 'application/jose': { schema: jose } } } };
}

function responsesOf(schema: CallSchemas): Json {
  const responses: Record<string, Json> = {
    200: {
      description: 'Success',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { success: { const: true }, value: jsonSchema(schema.value, 'output') },
            required: ['success', 'value'],
          },
        },
      },
    },
  };
  const codes = [...schema.refusals, ...(Object.keys(commonRefusals) as (keyof typeof commonRefusals)[])];
  for (const code of codes) {
    const status = String(refusalStatus[code]);
    const before = responses[status]?.description as string | undefined;
    responses[status] = { description: before === undefined ? `\`${code}\`` : `${before}, \`${code}\`` };
  }
  return responses;
}
