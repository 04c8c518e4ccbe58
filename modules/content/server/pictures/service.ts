import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, firstRow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type FileStore, keepFiles } from '@sanam/server/platform/files/files.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { redraw } from '@sanam/server/platform/pictures.ts';

export const PICTURE_BYTES_MAX = 3 * 1024 * 1024;
const PREFIX = '/media/';
type Upload = Parameters<NonNullable<Handlers['opsUploadPicture']>>[0]['request'];

export interface Pictures {
  /**
   * Stores a public picture and returns its address. Refuses with `operator.pictureMissing`,
   * `operator.pictureTooLarge`, `operator.pictureType`; then nothing is stored.
   */
  keep(context: Context, bytes: Buffer): Promise<{ url: string }>;
  routes(app: FastifyInstance): void;
}

/** Pictures of banners: decoded and encoded again under random names, only as PNG or JPEG (SEC-028). */
export function createPictures({ db, files }: { db: Db; files: FileStore }): Pictures {
  return {
    async keep(context, given) {
      if (given.length > PICTURE_BYTES_MAX) throw refuse('operator.pictureTooLarge', { maxBytes: PICTURE_BYTES_MAX });
      const drawn = await redraw(given);
      if (drawn === undefined) throw refuse('operator.pictureType');
      const { bytes, mediaType, width, height } = drawn;
      const pictureId = newId('pic');
      const fileName = `${pictureId}.${mediaType === 'image/png' ? 'png' : 'jpg'}`;
      const record = async (trx: Trx): Promise<void> => {
        await trx
          .insertInto('content_pictures')
          .values({
            picture_id: pictureId,
            merchant_id: context.merchantId,
            file_name: fileName,
            media_type: mediaType,
            byte_count: bytes.length,
            width,
            height,
            created_by: context.actor.id,
          })
          .execute();
        const after = { fileName, mediaType, byteCount: bytes.length, width, height };
        const subject = { type: 'picture', id: pictureId };
        await audit(trx, context, { command: 'content.picture.add', subject, after });
      };
      await keepFiles(files, [{ name: fileName, bytes }], () => inTransaction(db, record));
      return { url: `${PREFIX}${fileName}` };
    },
    routes(app) {
      app.get<{ Params: { file: string } }>(
        `${PREFIX}:file`,
        { config: { call: 'picture' } },
        async (request, reply) => {
          const found = await firstRow(
            db,
            sql<{
              file_name: string;
              media_type: string;
            }>`select file_name, media_type from content_pictures where file_name = ${request.params.file}`,
          );
          if (found === undefined) throw refuse('common.notFound');
          const file = await files.find(found.file_name);
          if (file === undefined) throw refuse('common.notFound');
          return reply
            .header('cache-control', 'public, max-age=31536000, immutable')
            .header('content-length', file.byteCount)
            .type(found.media_type)
            .send(file.read());
        },
      );
    },
  };
}

/** Returns the one picture of a form. Refuses as `keep` does, before reading more than the allowed size into memory. */
export async function pictureOf(request: Upload): Promise<Buffer> {
  if (!request.isMultipart()) throw refuse('request.unsupportedType');
  try {
    const part = await request.file({ limits: { fileSize: PICTURE_BYTES_MAX, files: 1 } });
    if (part === undefined) throw refuse('operator.pictureMissing');
    return await part.toBuffer();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuse('operator.pictureTooLarge', { maxBytes: PICTURE_BYTES_MAX });
    throw error;
  }
}
