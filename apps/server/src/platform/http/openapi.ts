import { type CallDeclaration, type CallName, commonRefusals, permission, STAFF_HEADER } from '@sanam/contract';
import { toJSONSchema, type z } from 'zod/mini';
import type { Contract } from '../contract.ts';
import { staffSessionCookie } from './sessions.ts';

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document from the contract, so that it shows exactly what the server validates. */
export function openApiDocument(version: string, contract: Contract): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(contract.calls) as [CallName, CallDeclaration][]) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, contract) };
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

function operationOf(name: CallName, call: CallDeclaration, contract: Contract): Json {
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.startsWith('/ops/') ? 'operator' : (call.path.split('/')[2] ?? 'site')],
    ...(call.who === 'anyone' ? {} : { security: [{ [call.who === 'staff' ? 'staff' : 'member']: [] }] }),
    ...(call.permission === undefined || call.permission === '' ? {} : { 'x-permission': call.permission }),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...idempotencyHeader(call),
    ],
    ...bodyOf(call),
    responses: responsesOf(call, contract),
  };
}

/**
 * Converts a schema to JSON Schema. `permissions` lists the possible permissions, which the contract package does not
 * know.
 */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', permissions: readonly string[] = []): Json {
  const { $schema: _dialect, ...rest } = toJSONSchema(schema as never, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      if ((zodSchema as unknown) === permission) made.enum = [...permissions];
    },
  }) as Json;
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

function idempotencyHeader(call: CallDeclaration): Json[] {
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

function bodyOf(call: CallDeclaration): Json {
  if (call.upload === true)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } };
  if (call.body === undefined) return {};
  const clear = jsonSchema(call.body, 'input');
  if (call.encrypted !== true)
    return { requestBody: { required: true, content: { 'application/json': { schema: clear } } } };
  const jose = {
    type: 'string',
    description: 'Compact JWE (ECDH-ES, A256GCM) over {"iat","jti","body"} with a key of /.well-known/jwks.json',
    contentSchema: clear,
  };
  return { requestBody: { required: true, content: { 'application/jose': { schema: jose } } } };
}

function responsesOf(call: CallDeclaration, { refusals, permissions }: Contract): Json {
  const responses: Record<string, Json> = {
    200: {
      description: 'Success',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { success: { const: true }, value: jsonSchema(call.value, 'output', permissions) },
            required: ['success', 'value'],
          },
        },
      },
    },
  };
  const codes = [...call.refusals, ...(Object.keys(commonRefusals) as (keyof typeof commonRefusals)[])];
  for (const code of codes) {
    const status = String(refusals[code]);
    const before = responses[status]?.description as string | undefined;
    responses[status] = { description: before === undefined ? `\`${code}\`` : `${before}, \`${code}\`` };
  }
  return responses;
}
