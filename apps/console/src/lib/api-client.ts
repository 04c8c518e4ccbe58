import type { Call, CallInput, CallValue, Envelope, Schemas } from '@sanam/contract';
import { operatorCalls, STAFF_HEADER, STAFF_UNKNOWN } from '@sanam/contract/calls';
import { ApiError, hasCode } from './api-error.ts';
import { saveAs } from './save-as.ts';
import { createSeal, type Seal } from './seal.ts';
import { learnServerTime } from './server-clock.ts';

export type OperatorCall = keyof typeof operatorCalls;
export type Answer<K extends OperatorCall> = CallValue<Schemas[K]>;

export interface CallOptions {
  /** The number of this act: sent again with the same content it is answered, not done twice. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface ApiClient {
  /** Makes a call of the contract. Throws `ApiError`: a refusal with its code, or `console.offline` when no answer came. */
  call<K extends OperatorCall>(name: K, input: CallInput<Schemas[K]>, options?: CallOptions): Promise<Answer<K>>;
  /** A file of a `raw` call. */
  file(name: 'opsProof', id: string, signal?: AbortSignal): Promise<Blob>;
  /** A CSV file of a `raw` call, saved as the browser saves files. */
  save<K extends 'opsExportGames' | 'opsImportFaults'>(name: K, input: CallInput<Schemas[K]>): Promise<void>;
  /** Sends a file of an `upload` call. */
  upload<K extends 'opsUploadPicture' | 'opsCheckImport'>(
    name: K,
    file: Blob,
    params?: Record<string, string>,
  ): Promise<Answer<K>>;
}

export interface ApiDependencies {
  /** `''` in the page, `http://127.0.0.1:port` in tests. */
  origin: string;
  /** Whom this page shows; undefined while it does not know. */
  staffId: () => string | undefined;
  locale: () => string;
  fetch?: typeof fetch;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | undefined | null>;
  body?: unknown;
}

const OFFLINE = 'console.offline';

export function createApiClient(deps: ApiDependencies): ApiClient {
  const send: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init));
  const seal = createSeal(deps.origin, send);

  async function request(call: Call, parts: Parts, options: CallOptions, renewKeys: boolean): Promise<Response> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': deps.locale(),
      [STAFF_HEADER]: deps.staffId() ?? STAFF_UNKNOWN,
      ...(call.idempotent ? { 'idempotency-key': options.idempotencyKey ?? newActKey() } : {}),
    };
    const body = await encode(call, parts.body, headers, seal, renewKeys);
    try {
      const response = await send(deps.origin + addressOf(call.path, parts), {
        method: call.method,
        credentials: 'same-origin',
        headers,
        body,
        signal: options.signal ?? null,
      });
      learnServerTime(response);
      return response;
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new ApiError(0, OFFLINE);
    }
  }

  async function attempt(call: Call, parts: Parts, options: CallOptions, renewKeys = false): Promise<unknown> {
    const response = await request(call, parts, options, renewKeys);
    try {
      return await valueOf(response);
    } catch (error) {
      const mayRenew = call.encrypted && !renewKeys && hasCode(error, 'request.encryption_invalid');
      if (mayRenew) return attempt(call, parts, options, true);
      throw error;
    }
  }

  return {
    call: async (name, input, options = {}) =>
      (await attempt(operatorCalls[name], input as Parts, options)) as Answer<typeof name>,
    async file(name, id, signal) {
      const response = await request(operatorCalls[name], { params: { id } }, { signal }, false);
      if (!response.ok) await valueOf(response);
      return response.blob();
    },
    async save(name, input) {
      const response = await request(operatorCalls[name], input as Parts, {}, false);
      if (!response.ok) await valueOf(response);
      const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
      saveAs(named?.[1] ?? `${name}.csv`, await response.blob());
    },
    async upload(name, file, params = {}) {
      const body = new FormData();
      body.append('file', file);
      return (await attempt(operatorCalls[name], { body, params }, {})) as Answer<typeof name>;
    },
  };
}

/** A number for an act that must not happen twice. */
export function newActKey(): string {
  return crypto.randomUUID();
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, `${value}`);
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

async function encode(
  call: Call,
  body: unknown,
  headers: Record<string, string>,
  seal: Seal,
  renewKeys: boolean,
): Promise<BodyInit | null> {
  if (body === undefined) return null;
  // The browser names the boundary itself.
  if (body instanceof FormData) return body;
  headers['content-type'] = call.encrypted ? 'application/jose' : 'application/json';
  return call.encrypted ? seal(body, renewKeys) : JSON.stringify(body);
}

async function valueOf(response: Response): Promise<unknown> {
  let envelope: Envelope<unknown>;
  try {
    envelope = (await response.json()) as Envelope<unknown>;
  } catch {
    throw new ApiError(response.status, response.ok ? 'console.badAnswer' : 'common.unavailable');
  }
  if (envelope.success) return envelope.value;
  throw new ApiError(response.status, envelope.code, envelope.requestId, envelope.value);
}
