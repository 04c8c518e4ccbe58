import type { FastifyRequest } from 'fastify';
import { type Db, inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { LiveHub } from '@sanam/server/platform/live.ts';
import { tellSettings } from '@sanam/merchants/server/index.ts';
import type { Checks } from './checks/service.ts';
import type { ProviderSettings } from './checks/settings.ts';
import { DOCUMENT_BYTES_MAX, type Documents, type SentPicture } from './documents.ts';
import type { ProtectionRules } from './merchant-settings.ts';
import type { StaffDocuments } from './staff.ts';

interface Deps {
  checks: Checks;
  provider: ProviderSettings;
  portalOf(request: FastifyRequest): string;
  db: Db;
  live: Pick<LiveHub, 'publish'>;
  documents: Documents;
  staff: StaffDocuments;
  rules: ProtectionRules;
}

export function createIdentityHandlers(deps: Deps): Handlers {
  const { db, live, documents, staff, rules, checks, provider } = deps;
  return {
    identity: ({ session }) => documents.overview(session.memberId),
    async sendDocument({ session, context, query, request }) {
      const { memberId } = session;
      // Checked before the body is read, so that a refused upload costs nothing.
      await documents.begin(memberId);
      await documents.send(context, { memberId, kind: query.kind, pictures: await picturesOf(request) });
      return documents.overview(memberId);
    },
    async startCheck({ session, context, request }) {
      const { memberId } = session;
      await checks.start(context, { memberId, returnUrl: `${deps.portalOf(request)}/?mc=identity` });
      return documents.overview(memberId);
    },
    opsListDocuments: ({ query, context }) => staff.list(context.rowsOf, query),
    opsGetDocument: ({ params, context, session }) => staff.get(context, session, params.id),
    async opsDocumentPicture({ params, context, reply }) {
      const { bytes, picture } = await staff.picture(context, params.id);
      const ending = picture.media_type === 'image/png' ? 'png' : 'jpg';
      // An upload is never shown as a page of this site: the browser saves the file.
      return reply
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename="document.${ending}"`)
        .type(picture.media_type)
        .send(bytes);
    },
    opsDecideDocument: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => staff.decide(trx, context, { documentId: params.id, body })),
    opsGetProtectionRules: ({ context, session }) => rules.get(context, session),
    opsGetIdentityProvider: ({ context, session }) => provider.read(context, session),
    async opsChangeIdentityProvider({ body, context }) {
      const now = await provider.before(context, body);
      const answer = await inTransaction(db, (trx) => provider.change(trx, context, { asked: body, now }));
      await provider.reload();
      await tellSettings(live);
      return answer;
    },
    async opsChangeProtectionRules({ body, context }) {
      const now = await rules.before(context);
      const answer = await inTransaction(db, (trx) => rules.change(trx, context, { asked: body, now }));
      await rules.reload();
      await tellSettings(live);
      return answer;
    },
  };
}

type Upload = Parameters<NonNullable<Handlers['sendDocument']>>[0]['request'];

/** Reads the pictures of a form by the names of their parts; stops at the first byte above the limit. */
async function picturesOf(request: Upload): Promise<SentPicture[]> {
  if (!request.isMultipart()) throw refuse('request.unsupportedType');
  const pictures: SentPicture[] = [];
  try {
    for await (const part of request.files()) pictures.push({ side: part.fieldname, bytes: await part.toBuffer() });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw refuse('protection.documentTooLarge', { maxBytes: DOCUMENT_BYTES_MAX });
    if (code === 'FST_FILES_LIMIT') throw refuse('protection.documentMissing', { sides: [] });
    throw error;
  }
  return pictures;
}
