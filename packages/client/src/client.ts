import type { Call, CallDeclaration, CallInput, CallName, Calls, CallValue, Envelope } from '@sanam/contract';
import { newIdempotencyKey } from './idempotency-key.ts';
import { hasCode, Refusal, toRefusal } from './refusal.ts';
import { learnServerTime } from './server-clock.ts';

export type Input<N extends CallName> = CallInput<Calls[N]>;
export type Value<N extends CallName> = CallValue<Calls[N]>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** See `act.ts`; a call outside an act gets its own key. */
  idempotencyKey?: string;
  /** The body of an upload. */
  form?: FormData;
  /** Headers whose value is encrypted like a body. */
  sealedHeaders?: Record<string, unknown>;
}
type Arguments<C> =
  unknown extends CallInput<C>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions];

/** Settings of a site's client. Functions are evaluated at each call. */
export interface ClientSettings {
  /** Origin of the calls; `''` is the page's own. */
  base: () => string;
  credentials: 'include' | 'same-origin';
  /** Accepted languages of the answer, for `Accept-Language`. */
  language: () => string;
  /** The caller as the page knows it: a member's token or the id of a staff member. */
  asker: () => string | null;
  /** Returns the headers that identify the caller. */
  headersOf: (asker: string | null) => Record<string, string>;
  /** Milliseconds after which a call without an answer fails. */
  timeoutMs?: number;
  /**
   * Resolves the cause of a refusal, such as a missing second factor. If it returns true, the call is repeated once.
   */
  mend?: (refusal: Refusal) => Promise<boolean>;
  /** Called for every refusal before the caller gets it. */
  onRefusal?: (refusal: Refusal, asker: string | null) => void;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A call as declared by its module, without the parts for the server only. */
type Declared = Omit<CallDeclaration, 'refusals'>;

export interface Client {
  /** Makes a declared call and returns its value. Throws a `Refusal`, or the abort reason of the caller's signal. */
  call: <C extends Declared>(call: C, ...args: Arguments<C>) => Promise<CallValue<C>>;
  /** The same for a `raw` call: returns the unchanged response. */
  file: <C extends Declared>(call: C, ...args: Arguments<C>) => Promise<Response>;
}

/** Returns the address of a call with its path parameters; omits empty query values. */
export function addressOf({ path }: Pick<Call, 'path'>, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return entries.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

const sealer = () => import('./seal.ts');

interface Request extends CallOptions, Parts {
  call: Call;
  asker: string | null;
}

/** Creates the client functions. */
export function createClient(settings: ClientSettings): Client {
  async function send(request: Request): Promise<Response> {
    const { call, asker, idempotencyKey } = request;
    const base = settings.base();
    const headers = new Headers({
      accept: 'application/json',
      'accept-language': settings.language(),
      ...settings.headersOf(asker),
    });
    const address = addressOf(call, request);
    const sealed = async (clear: unknown): Promise<string> =>
      (await sealer()).seal(base, clear, {
        call: `${call.method} ${address.split('?')[0]}`,
        authorization: headers.get('authorization'),
      });
    const { body, type } = await bodyOf(request, sealed);
    if (type) headers.set('content-type', type);
    if (call.idempotent && idempotencyKey) headers.set('idempotency-key', idempotencyKey);
    for (const [header, clear] of Object.entries(request.sealedHeaders ?? {})) {
      headers.set(header, await sealed(clear));
    }
    const response = await fetch(base + address, {
      method: call.method,
      headers,
      credentials: settings.credentials,
      signal: signalOf(request.signal, settings.timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    // The date of a possibly cached answer says nothing about the current time.
    if (response.headers.get('cache-control')?.includes('no-store')) learnServerTime(response);
    return response;
  }

  async function answerOf<Answer>(
    call: Call,
    input: Parts,
    options: CallOptions,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const asker = settings.asker();
    const idempotencyKey = options.idempotencyKey ?? newIdempotencyKey();
    const request: Request = { ...input, ...options, idempotencyKey, call, asker };
    try {
      const attempt = () => withFreshKeys(async () => read(await send(request)));
      return await mended(attempt, settings.mend);
    } catch (thrown) {
      if (options.signal?.aborted) throw thrown;
      const refusal = toRefusal(thrown);
      settings.onRefusal?.(refusal, asker);
      throw refusal;
    }
  }

  return {
    // The declaration types the answer; the server validated it against the same schema.
    call: (call, ...[input = {}, options = {}]) => answerOf(call, input as Parts, options, valueOf) as Promise<never>,
    file: (call, ...[input = {}, options = {}]) => answerOf(call, input as Parts, options, fileOf),
  };
}

async function bodyOf(
  { call, body, form }: Request,
  sealed: (clear: unknown) => Promise<string>,
): Promise<{ body?: BodyInit; type?: string }> {
  // The browser sets the boundary of a form itself.
  if (form) return { body: form };
  if (body === undefined) return {};
  if (call.encrypted) return { body: await sealed(body), type: 'application/jose' };
  return { body: JSON.stringify(body), type: 'application/json' };
}

function signalOf(signal: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal | null {
  if (timeoutMs === undefined) return signal ?? null;
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

async function valueOf(response: Response): Promise<unknown> {
  const answer = (await response.json()) as Envelope<unknown>;
  if (answer.success) return answer.value;
  const { code, message: words, value: values, requestId } = answer;
  throw new Refusal(code, response.status, { words, values, requestId });
}

async function fileOf(response: Response): Promise<Response> {
  if (!response.ok) await valueOf(response);
  return response;
}

async function mended<T>(attempt: () => Promise<T>, mend: ((refusal: Refusal) => Promise<boolean>) | undefined) {
  try {
    return await attempt();
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || mend === undefined || !(await mend(thrown))) throw thrown;
    return attempt();
  }
}

/**
 * Repeats an encrypted call once with fresh keys, because a body that the server cannot decrypt was made with a rotated
 * key.
 */
async function withFreshKeys<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (thrown) {
    if (!hasCode(thrown, 'request.encryption_invalid')) throw thrown;
    (await sealer()).forgetKeys();
    return attempt();
  }
}
