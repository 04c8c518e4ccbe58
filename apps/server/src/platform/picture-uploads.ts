// Pictures uploaded by members: limited in number and size, checked by content, re-encoded without camera metadata.
import type { RefusalCode } from '@sanam/contract';
import type { FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';
import { type DrawnPicture, redraw } from './pictures.ts';

export interface PictureRules {
  countMax: number;
  bytesMax: number;
  refusals: { tooMany: RefusalCode; tooLarge: RefusalCode; type: RefusalCode };
}

export interface PictureForm {
  pictures: Buffer[];
  /** The other fields of the form, the first of each name. */
  texts: ReadonlyMap<string, string>;
}

/**
 * Reads an upload form. Refuses an excess picture or byte before keeping it in memory: `request.unsupportedType`,
 * `tooMany` and `tooLarge`.
 */
export async function readPictureForm(request: FastifyRequest, rules: PictureRules): Promise<PictureForm> {
  if (!request.isMultipart()) throw refuse('request.unsupportedType');
  const pictures: Buffer[] = [];
  const texts = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string' && !texts.has(part.fieldname)) texts.set(part.fieldname, part.value);
        continue;
      }
      if (pictures.length === rules.countMax) throw tooMany(rules);
      const bytes = await part.toBuffer();
      if (bytes.length > rules.bytesMax) throw tooLarge(rules);
      pictures.push(bytes);
    }
  } catch (error) {
    throw pictureRefusal(error, rules);
  }
  return { pictures, texts };
}

/** Re-encodes the pictures. Refuses with `tooMany`, `tooLarge` or `type`; then none is accepted. */
export async function drawPictures(pictures: readonly Buffer[], rules: PictureRules): Promise<DrawnPicture[]> {
  if (pictures.length > rules.countMax) throw tooMany(rules);
  return Promise.all(
    pictures.map(async (picture) => {
      if (picture.length > rules.bytesMax) throw tooLarge(rules);
      const drawn = await redraw(picture);
      if (drawn === undefined) throw refuse(rules.refusals.type);
      return drawn;
    }),
  );
}

/** Converts an error of the form parser about size into the refusal of these rules. */
export function pictureRefusal(error: unknown, rules: PictureRules): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(rules);
  if (code === 'FST_FILES_LIMIT') return tooMany(rules);
  return error;
}

const tooMany = ({ countMax, refusals }: PictureRules) => refuse(refusals.tooMany, { max: countMax });
const tooLarge = ({ bytesMax, refusals }: PictureRules) => refuse(refusals.tooLarge, { maxBytes: bytesMax });

/** File extension of a re-encoded picture. */
export const pictureEnding = ({ mediaType }: Pick<DrawnPicture, 'mediaType'>): 'png' | 'jpg' =>
  mediaType === 'image/png' ? 'png' : 'jpg';
