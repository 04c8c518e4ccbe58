// Evidence of typed results: the picture of their source.
import { createHash } from 'node:crypto';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type Files, keepFiles } from '@sanam/server/platform/files/files.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { redraw } from '@sanam/server/platform/pictures.ts';
import type { DrawRow } from './transition.ts';

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

/** Maximum time by which the clock of a person may be ahead of the database's. */
const AHEAD_MS = 60_000;

export const evidenceHash = ({ evidence }: Source): string => createHash('sha256').update(evidence.bytes).digest('hex');

/**
 * Checks that a source can show the result of a draw; `at`: the database's time. Refuses with `lottery.sourceTime` if it
 * was read before the close or after `at`, and with `lottery.evidenceUsed` if the same picture stands for a draw with
 * another time of its result: one page may show several stations that draw at once, but not two evenings.
 */
export async function checkSource(trx: Trx, draw: DrawRow, source: Source, at: Date): Promise<void> {
  if (source.sourceAt < draw.close_at) throw refuse('lottery.sourceTime', { reason: 'beforeClose' });
  if (source.sourceAt.getTime() > at.getTime() + AHEAD_MS) throw refuse('lottery.sourceTime', { reason: 'future' });
  const used = await trx
    .selectFrom('lottery_result_entries as e')
    .innerJoin('lottery_draws as d', 'd.draw_id', 'e.draw_id')
    .select(['d.market', 'd.numero'])
    .where('e.evidence_hash', '=', evidenceHash(source))
    .where('e.rejected_at', 'is', null)
    .where('d.draw_id', '<>', draw.draw_id)
    .where('d.winning_at', '<>', (eb) =>
      eb.selectFrom('lottery_draws as own').select('own.winning_at').where('own.draw_id', '=', draw.draw_id),
    )
    .limit(1)
    .executeTakeFirst();
  if (used !== undefined) throw refuse('lottery.evidenceUsed', used);
}

/** Stores the picture of a source and runs `record`; removes the picture if that fails. */
export const keepEvidence = <Answer>(
  files: Pick<Files, 'area'>,
  { evidence: { id, bytes } }: Source,
  record: () => Promise<Answer>,
): Promise<Answer> => keepFiles(files.area('proofs'), [{ name: id, bytes }], record);
