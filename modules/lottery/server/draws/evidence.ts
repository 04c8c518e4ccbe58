// Evidence of typed results: the picture of their source.
import { refuse } from '@sanam/server/platform/errors.ts';
import { type Files, keepFiles } from '@sanam/server/platform/files/files.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { redraw } from '@sanam/server/platform/pictures.ts';

export interface Evidence {
  id: string;
  bytes: Buffer;
}

/** Source of typed numbers, with its stored picture. */
export interface Source {
  sourceAddress: string;
  sourceAt: Date;
  evidence: Evidence;
}

/** A source as it is sent: its picture in base64. */
export interface SentSource {
  sourceAddress: string;
  sourceAt: string;
  evidence: string;
}

/** Returns the source with its picture re-encoded. Refuses with `lottery.resultInvalid` if the data is no picture. */
export async function readSource({ sourceAddress, sourceAt, evidence }: SentSource): Promise<Source> {
  const picture = await redraw(Buffer.from(evidence, 'base64'));
  if (picture === undefined) throw refuse('lottery.resultInvalid', { faults: [{ prize: 'evidence', reason: 'type' }] });
  const id = `${newId('lre')}.${picture.mediaType === 'image/png' ? 'png' : 'jpg'}`;
  return { sourceAddress, sourceAt: new Date(sourceAt), evidence: { id, bytes: picture.bytes } };
}

/** Stores the picture of a source and runs `record`; removes the picture if that fails. */
export const keepEvidence = <Answer>(
  files: Pick<Files, 'area'>,
  { evidence: { id, bytes } }: Source,
  record: () => Promise<Answer>,
): Promise<Answer> => keepFiles(files.area('proofs'), [{ name: id, bytes }], record);
