// A third-party register of excluded people, like a national one: a query about a person returns listed or not.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readJson } from '../platform/read-json.ts';

/** Invented secret for the sandbox, entered by staff in the settings of the register. */
export const SECRET = 'sandbox-exclusion-register-secret';

/** Behaviour by identity number: listed, broken or silent; all other numbers are clear. */
const SENTINELS = { '1101700230708': 'listed', '1101700230716': 'broken', '1101700230724': 'silent' } as const;

const subject = z.object({
  idNumber: z.string().max(64).optional(),
  name: z.string().max(200).optional(),
  birthDate: z.string().max(10).optional(),
});

/** Mounts `POST /exclusion-register/check` with a bearer secret; answers `{ listed }`. */
export function registerExclusions(app: FastifyInstance): void {
  app.post('/exclusion-register/check', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${SECRET}`))
      return reply.code(401).send({ code: 'secret.wrong' });
    const given = subject.safeParse(readJson(request.body));
    if (!given.success) return reply.code(400).send({ code: 'subject.invalid' });
    const { idNumber, name } = given.data;
    const known = SENTINELS[(idNumber ?? '').replaceAll(/\D/g, '') as keyof typeof SENTINELS] as string | undefined;
    if (known === 'broken') return reply.code(503).type('text/html').send('<h1>503</h1>');
    if (known === 'silent') return reply.hijack();
    return reply.send({ listed: known === 'listed' || /^listed\b/i.test(name ?? '') });
  });
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
