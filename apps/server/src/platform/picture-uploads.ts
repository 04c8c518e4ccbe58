// Pictures that members send: so many of such a size, judged by their content, drawn again without the metadata of the camera.
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
  /** The other parts of the form, the first of each name. */
  texts: ReadonlyMap<string, string>;
}

/**
 * Reads a form; a picture too many, or a byte more than allowed, is refused before it is kept in memory. Refuses
 * `request.unsupportedType`, `tooMany` and `tooLarge`.
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

/** The pictures, encoded again. Refuses `tooMany`, `tooLarge` and `type`; then none is taken. */
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

/** What the reader of forms says of a form that is too large, in the words of these rules. */
export function pictureRefusal(error: unknown, rules: PictureRules): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(rules);
  if (code === 'FST_FILES_LIMIT') return tooMany(rules);
  return error;
}

const tooMany = ({ countMax, refusals }: PictureRules) => refuse(refusals.tooMany, { max: countMax });
const tooLarge = ({ bytesMax, refusals }: PictureRules) => refuse(refusals.tooLarge, { maxBytes: bytesMax });

/** The end of a name that a drawn picture is kept under. */
export const pictureEnding = ({ mediaType }: Pick<DrawnPicture, 'mediaType'>): 'png' | 'jpg' =>
  mediaType === 'image/png' ? 'png' : 'jpg';
