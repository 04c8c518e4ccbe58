// Checks the form of an application: length of the comment in graphemes, and the pictures.
import { graphemes, plain } from '@sanam/content/contract/rules.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { drawPictures, type PictureForm, type PictureRules } from '@sanam/server/platform/picture-uploads.ts';
import type { DrawnPicture } from '@sanam/server/platform/pictures.ts';
import { COMMENT_MAX, PICTURE_BYTES_MAX, PICTURES_MAX } from '../../contract/activity-states.ts';

export const pictureRules: PictureRules = {
  countMax: PICTURES_MAX,
  bytesMax: PICTURE_BYTES_MAX,
  refusals: {
    tooMany: 'promotions.tooManyImages',
    tooLarge: 'promotions.imageTooLarge',
    type: 'promotions.imageType',
  },
};

export interface ApplicationForm {
  comment: string;
  pictures: DrawnPicture[];
}

/**
 * Returns the checked form. Refuses with `promotions.commentTooLong`; `applicationEmpty`; and for an invalid picture.
 */
export async function checkForm({ pictures, texts }: PictureForm): Promise<ApplicationForm> {
  const given = texts.get('comment') ?? '';
  if (!given.isWellFormed())
    throw refuse('request.invalid', { fields: [{ field: 'comment', problem: 'invalid_format' }] });
  const comment = plain(given);
  // Also limits combining marks, of which one grapheme may have any number.
  if (graphemes(comment) > COMMENT_MAX || comment.length > COMMENT_MAX * 16)
    throw refuse('promotions.commentTooLong', { max: COMMENT_MAX });
  if (comment === '' && pictures.length === 0) throw refuse('promotions.applicationEmpty');
  return { comment, pictures: await drawPictures(pictures, pictureRules) };
}
