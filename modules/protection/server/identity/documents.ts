// Documents sent by members: re-encoded without camera metadata, encrypted, stored outside the web root.
import type { Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import { FILE_BYTES_MAX, type FileStore, keepFiles } from '@sanam/server/platform/files/files.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { redraw } from '@sanam/server/platform/pictures.ts';
import type { RateLimit, RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import {
  type DocumentKind,
  type DocumentSide,
  type DocumentState,
  documentSides,
  identityLevels,
  sidesOf,
} from '../../contract/identity-states.ts';
import { type LevelDeps, standingOf } from './levels.ts';
import { type IdentityFacts, missingFor } from './rules.ts';
import * as store from './store.ts';

export const DOCUMENT_BYTES_MAX = 5 * 1024 * 1024;
const PURPOSE = 'protection.document';
const SEALED_MORE = 64;

/** Uploads of a member within a day: three, then one in ten minutes, later one an hour. */
export const documentLimits = {
  upload: { free: 3, firstWait: 600, waitMax: 3600, memorySeconds: 86_400 },
} as const satisfies Record<string, RateLimit>;

export interface DocumentDeps extends LevelDeps {
  db: Db;
  vault: Pick<Vault, 'sealBytes' | 'openBytes'>;
  files: FileStore;
  events: Pick<Events, 'emit'>;
  limiter: RateLimiter<keyof typeof documentLimits>;
}

export interface SentPicture {
  side: string;
  bytes: Buffer;
}

const OPEN: readonly DocumentState[] = ['sent', 'checking'];
export const isOpen = ({ state }: { state: DocumentState }): boolean => OPEN.includes(state);

/** The provider checks shown to the member. */
interface CheckPort {
  checkOf(
    memberId: string,
    known: { facts: IdentityFacts; hasOpenDocument: boolean },
  ): Promise<Pick<CallValue<Calls['identity']>, 'check' | 'mayCheck' | 'isCheckOn'>>;
}

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments(deps: DocumentDeps & CheckPort) {
  return {
    overview: overview.bind(null, deps),
    begin: begin.bind(null, deps),
    send: send.bind(null, deps),
    read: read.bind(null, deps),
  };
}

async function overview(deps: DocumentDeps & CheckPort, memberId: string) {
  const { db } = deps;
  const standing = await standingOf(deps, db, memberId);
  if (standing === undefined) throw refuse('common.notFound');
  const { facts, hasDocument, level, settings } = standing;
  const last = await store.lastDocument(db, memberId);
  return {
    isOn: settings.isOn,
    level,
    levels: identityLevels.map((one) => {
      const missing = missingFor(one, facts, hasDocument);
      return { ...settings.levels[one]!, level: one, isReached: missing.length === 0, missing };
    }),
    has: { name: facts.name !== null, birthDate: facts.birthDate !== null, idNumber: facts.idNumber !== null },
    document:
      last === undefined
        ? null
        : {
            documentId: last.document_id,
            kind: last.kind,
            state: last.state,
            answer: last.answer,
            validUntil: last.valid_until,
            sentAt: last.sent_at.toISOString(),
            decidedAt: last.decided_at?.toISOString() ?? null,
          },
    maySend: last === undefined || !isOpen(last),
    ...(await deps.checkOf(memberId, { facts, hasOpenDocument: last !== undefined && isOpen(last) })),
  };
}

/** Counts the upload before reading it. Refuses with `protection.documentOpen`, `common.tooManyRequests`. */
async function begin({ db, limiter }: DocumentDeps, memberId: string): Promise<void> {
  const last = await store.lastDocument(db, memberId);
  if (last !== undefined && isOpen(last)) throw refuse('protection.documentOpen');
  await limiter.take('upload', memberId);
}

/**
 * Stores the pictures of a document. Refuses with `protection.documentMissing` and the missing sides,
 * `documentTooLarge`, `documentType`, `documentOpen`; then nothing is stored.
 */
async function send(
  deps: DocumentDeps,
  by: Context,
  ask: { memberId: string; kind: DocumentKind; pictures: readonly SentPicture[] },
): Promise<void> {
  const { memberId, kind } = ask;
  const given = ask.pictures.flatMap(({ side, bytes }) => {
    const known = documentSides.find((one) => one === side);
    return known === undefined ? [] : [{ side: known, bytes }];
  });
  const lacking = sidesOf[kind].filter((side) => !given.some((one) => one.side === side));
  if (lacking.length > 0 || given.length > new Set(given.map(({ side }) => side)).size)
    throw refuse('protection.documentMissing', { sides: lacking });
  const documentId = newId('doc');
  const pictures = await Promise.all(given.map((one) => cleaned(deps, documentId, one)));
  const files = pictures.map(({ row, sealed }) => ({ name: row.file_name, bytes: sealed }));
  await keepFiles(deps.files, files, () =>
    inTransaction(deps.db, async (trx) => {
      const row = await store.insertDocument(trx, { document_id: documentId, member_id: memberId, kind });
      if (row === undefined) throw refuse('protection.documentOpen');
      await store.insertPictures(
        trx,
        pictures.map((one) => one.row),
      );
      await announce(deps, trx, by, { row, command: 'send', reason: null });
    }),
  );
}

/** Returns the re-encoded picture. Refuses with `protection.documentTooLarge`, `protection.documentType`. */
async function cleaned(
  { vault }: DocumentDeps,
  documentId: string,
  { side, bytes }: { side: DocumentSide; bytes: Buffer },
): Promise<{ row: store.PictureRow; sealed: Buffer }> {
  const tooLarge = () => refuse('protection.documentTooLarge', { maxBytes: DOCUMENT_BYTES_MAX });
  if (bytes.length > DOCUMENT_BYTES_MAX) throw tooLarge();
  const drawn = await redraw(bytes);
  if (drawn === undefined) throw refuse('protection.documentType');
  if (drawn.bytes.length > FILE_BYTES_MAX - SEALED_MORE) throw tooLarge();
  const pictureId = newId('pic');
  return {
    row: {
      picture_id: pictureId,
      document_id: documentId,
      side,
      file_name: `${pictureId}.bin`,
      media_type: drawn.mediaType,
      byte_count: drawn.bytes.length,
    },
    // Bound to its own id: an encrypted file that replaces another cannot be decrypted.
    sealed: vault.sealBytes(`${PURPOSE}:${pictureId}`, drawn.bytes),
  };
}

/** Writes the audit row and event of a document that was sent or decided. */
export async function announce(
  { events }: Pick<DocumentDeps, 'events'>,
  trx: Trx,
  by: Context,
  { row, command, reason }: { row: store.Document; command: string; reason: string | null },
): Promise<void> {
  const { document_id: documentId, member_id: memberId, state, answer, version } = row;
  await audit(trx, by, {
    command: `protection.document.${command}`,
    subject: { type: 'document', id: documentId },
    after: { memberId, kind: row.kind, state, answer },
    reason,
  });
  await events.emit(trx, 'protection.documentChanged', { memberId, documentId, version, state, answer });
}

/** Returns the decrypted picture; the caller records the reader. Refuses with `common.notFound`. */
async function read(
  { db, files, vault }: DocumentDeps,
  pictureId: string,
): Promise<{ bytes: Buffer; picture: store.PictureRow }> {
  const picture = await store.findPicture(db, pictureId);
  const file = picture === undefined ? undefined : await files.find(picture.file_name);
  if (picture === undefined || file === undefined) throw refuse('common.notFound');
  const parts: Buffer[] = [];
  for await (const part of file.read()) parts.push(part as Buffer);
  return { bytes: vault.openBytes(`${PURPOSE}:${pictureId}`, Buffer.concat(parts)), picture };
}
