import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function written(fields: Record<string, unknown>): string {
  let text = '';
  createLog('info', { write: (line: string) => void (text += line) }).info(fields, 'something');
  return text;
}

describe('logs', () => {
  it('hold what happened and no secret', () => {
    const text = written({
      requestId: 'r1',
      req: { headers: { authorization: 'Bearer secret-1' } },
      body: { password: 'secret-2', paymentPassword: 'secret-3', token: 'secret-4', secret: 'secret-5' },
    });
    expect(text).toContain('"requestId":"r1"');
    expect(text).not.toMatch(/secret-\d/);
  });

  it('take of an error its name, words, code and cause, and nothing that hangs on it', () => {
    const error = Object.assign(new Error('no'), {
      code: '23505',
      table: 'x',
      client: { connection: 'postgres://a:hidden@b' },
      cause: new Error('why'),
    });
    const logged = JSON.parse(written({ err: error })) as { err: Record<string, unknown> };
    expect(logged.err).toMatchObject({
      type: 'Error',
      message: 'no',
      code: '23505',
      table: 'x',
      cause: { message: 'why' },
    });
    expect(JSON.stringify(logged)).not.toContain('hidden');
  });
});
