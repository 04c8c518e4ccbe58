import type { CallInput, CallValue, Envelope, Schemas } from '@sanam/contract';
import { type Call, memberCalls } from '@sanam/contract/member-calls';
import { Refusal, toRefusal } from './refusal.ts';

export type MemberCallName = keyof typeof memberCalls;
export type Input<N extends MemberCallName> = CallInput<Schemas[N]>;
export type Value<N extends MemberCallName> = CallValue<Schemas[N]>;

export interface CallOptions {
  signal?: AbortSignal;
  /** One key per intent, kept while the person tries again, so that a lost answer never moves money twice. */
  idempotencyKey?: string;
  form?: FormData;
  /** Headers whose value travels sealed like an encrypted body. */
  sealedHeaders?: Record<string, unknown>;
}
type Arguments<N extends MemberCallName> =
  unknown extends Input<N> ? [input?: undefined, options?: CallOptions] : [input: Input<N>, options?: CallOptions];

export interface ClientSettings {
  base: string;
  token: () => string | null;
  language: () => string;
  /** Hears of every refusal before the caller does: ends the session, switches to the maintenance page. */
  onRefusal: (refusal: Refusal, token: string | null) => void;
  /** A call asks for a proof of the second factor; true when it was given, and the call is made once more. */
  onStepUp?: (refusal: Refusal) => Promise<boolean>;
  timeoutMs: number;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call: path parameters filled in, empty query values left out. */
export function addressOf(call: Call, { params = {}, query = {} }: Parts): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return entries.length === 0
    ? path
    : `${path}?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

/** 16 to 64 letters and digits. */
export const newIdempotencyKey = (): string => crypto.randomUUID().replaceAll('-', '');

async function bodyOf(
  call: Call,
  body: unknown,
  form: FormData | undefined,
  base: string,
): Promise<{ body?: BodyInit; type?: string }> {
  if (form) return { body: form };
  if (body === undefined) return {};
  if (call.encrypted) {
    const { seal } = await import('./seal.ts');
    return { body: await seal(base, body), type: 'application/jose' };
  }
  return { body: JSON.stringify(body), type: 'application/json' };
}

async function valueOf(response: Response): Promise<unknown> {
  const answer = (await response.json()) as Envelope<unknown>;
  if (answer.success) return answer.value;
  throw new Refusal(answer.code, response.status, answer.message, answer.value, answer.requestId);
}

/** Makes the one function that speaks to the server. Throws a `Refusal`, never anything else. */
export function createClient(settings: ClientSettings) {
  const send = async (
    name: MemberCallName,
    parts: Parts,
    options: CallOptions,
    token: string | null,
  ): Promise<unknown> => {
    const call: Call = memberCalls[name];
    const { body, type } = await bodyOf(call, parts.body, options.form, settings.base);
    const headers = new Headers({ accept: 'application/json', 'accept-language': settings.language() });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (type) headers.set('content-type', type);
    if (call.idempotent) headers.set('idempotency-key', options.idempotencyKey ?? newIdempotencyKey());
    for (const [header, clear] of Object.entries(options.sealedHeaders ?? {})) {
      const { seal } = await import('./seal.ts');
      headers.set(header, await seal(settings.base, clear));
    }
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    const response = await fetch(settings.base + addressOf(call, parts), {
      method: call.method,
      headers,
      credentials: 'include',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body }),
    });
    return valueOf(response);
  };

  return async function call<N extends MemberCallName>(
    name: N,
    ...[input, options = {}]: Arguments<N>
  ): Promise<Value<N>> {
    const token = settings.token();
    const parts: Parts = input ?? {};
    try {
      // The table types the answer; the server has checked it against the same schema.
      const attempt = () => withFreshKeys(() => send(name, parts, options, token));
      return (await withStepUp(attempt, settings.onStepUp)) as Value<N>;
    } catch (thrown) {
      if (options.signal?.aborted) throw thrown;
      const refusal = toRefusal(thrown);
      settings.onRefusal(refusal, token);
      throw refusal;
    }
  };
}

/** A call that needs a fresh proof waits for it and is made once more; closing the question gives the refusal back. */
async function withStepUp<T>(attempt: () => Promise<T>, ask: ClientSettings['onStepUp']): Promise<T> {
  try {
    return await attempt();
  } catch (thrown) {
    const isAsked = thrown instanceof Refusal && thrown.code === 'identity.stepUpRequired';
    if (!isAsked || ask === undefined || !(await ask(thrown))) throw thrown;
    return attempt();
  }
}

/** A sealed body that the server cannot open was made with a key that has been rotated: once more with fresh keys. */
async function withFreshKeys<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.code !== 'request.encryption_invalid') throw thrown;
    const { forgetKeys } = await import('./seal.ts');
    forgetKeys();
    return attempt();
  }
}
