// Corrections of a member's name or birth date: proposed with a document, confirmed by a second person.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type { ApprovalService, ApprovedCommand } from '@sanam/staff/server/index.ts';
import type { MemberDeps } from '../deps.ts';
import { settingsOf } from '../registration/checks.ts';
import { readName } from '../registration/complete-profile.ts';
import { maskDetail } from '../registration/masks.rules.ts';
import * as store from '../registration/store.ts';
import { lockMember } from '../store.ts';

const CORRECT = 'identity.person.correct';
const subjectOf = (memberId: string) => ({ type: 'person', id: memberId });

type Value<Name extends keyof Calls> = CallValue<Calls[Name]>;
type Given = Omit<CallArguments<Calls['opsCorrectPerson']>['body'], 'reason'>;
type Known = NonNullable<Awaited<ReturnType<typeof store.findPerson>>>;
type PersonPart = 'name' | 'birthDate';
/** Values of the parts that change. */
type Changed = Partial<Record<PersonPart, string>>;

/** A document of a member that was neither refused nor revoked. */
interface Evidence {
  document_id: string;
  kind: Value<'opsGetPerson'>['documents'][number]['kind'];
  state: Value<'opsGetPerson'>['documents'][number]['state'];
  sent_at: Date;
}

export interface PersonDeps extends MemberDeps {
  approvals: ApprovalService;
  /** Returns the documents that can prove another name or birth date. */
  evidenceOf(db: Db, memberId: string): Promise<Evidence[]>;
}

export type PersonCorrection = ReturnType<typeof createPersonCorrection>;

export function createPersonCorrection(deps: PersonDeps) {
  deps.approvals.define({
    name: CORRECT,
    permission: 'players.person.correct',
    run: (trx, command) => correct(deps, trx, command),
  });
  return { get: get.bind(null, deps), propose: propose.bind(null, deps) };
}

/** Reads the person, and writes that it was read. Refuses with `common.notFound`. */
async function get(
  { platform: { db }, evidenceOf, approvals }: PersonDeps,
  context: Context,
  session: StaffSession,
  memberId: string,
): Promise<Value<'opsGetPerson'>> {
  const person = await existing(db, memberId);
  await inTransaction(db, (trx) =>
    audit(trx, context, { command: 'identity.person.view', subject: { type: 'member', id: memberId } }),
  );
  return {
    name: person.name,
    birthDate: person.birth_date,
    version: person.version,
    documents: (await evidenceOf(db, memberId)).map((one) => ({
      id: one.document_id,
      kind: one.kind,
      state: one.state,
      sentAt: one.sent_at.toISOString(),
    })),
    approval: await approvals.waitingFor(subjectOf(memberId), session),
  };
}

/**
 * Proposes a correction. Refuses with `common.notFound`, `operator.approvalPending`, `operator.staleVersion`,
 * `operator.documentNeeded`, `operator.personSame`, `operator.personUnderAge`; `request.invalid` for an invalid name.
 */
async function propose(
  deps: PersonDeps,
  trx: Trx,
  context: Context,
  { memberId, reason, ...given }: Given & { memberId: string; reason: string },
): Promise<Value<'opsCorrectPerson'>> {
  const subject = subjectOf(memberId);
  await deps.approvals.refusePending(trx, subject);
  const person = await existing(trx, memberId);
  const { expectedVersion, documentId } = given;
  const changed = await checked(deps, trx, { memberId, person, given });
  const has = { name: person.name, birthDate: person.birth_date };
  const approvalId = await deps.approvals.propose(trx, context, {
    command: CORRECT,
    subject,
    amountMinor: null,
    summary: person.username,
    payload: { ...changed, documentId, expectedVersion },
    before: Object.fromEntries(partsOf(changed).map((part) => [part, has[part]])),
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Carries a correction out. Everything is checked again, because a day may lie between. */
async function correct(
  deps: PersonDeps,
  trx: Trx,
  { context, subjectId: memberId, payload, reason, proposedBy }: ApprovedCommand,
): Promise<void> {
  if (proposedBy === context.actor.id) throw refuse('operator.sameStaff');
  const given = payload as unknown as Given;
  // Wallet locks come before the member's row.
  if (given.name !== undefined) await deps.ports.renameAccounts(trx, { memberId, name: given.name });
  await lockMember(trx, memberId);
  const person = await existing(trx, memberId);
  const changed = await checked(deps, trx, { memberId, person, given });
  const { name = person.name, birthDate = person.birth_date } = changed;
  const version = await store.replacePerson(trx, { memberId, name, birthDate });
  await audit(trx, context, {
    command: CORRECT,
    subject: { type: 'member', id: memberId },
    before: masked({ name: person.name, birthDate: person.birth_date }),
    after: { ...masked({ name, birthDate }), documentId: given.documentId },
    reason,
  });
  const hasNewName = given.name !== undefined;
  await deps.platform.events.emit(trx, 'identity.personCorrected', { memberId, version, hasNewName });
}

/** Returns what of the given parts changes. */
async function checked(
  deps: PersonDeps,
  trx: Trx,
  { memberId, person, given }: { memberId: string; person: Known; given: Given },
): Promise<Changed> {
  if (person.version !== given.expectedVersion) throw refuse('operator.staleVersion', { version: person.version });
  const evidence = await deps.evidenceOf(trx, memberId);
  if (!evidence.some((one) => one.document_id === given.documentId)) throw refuse('operator.documentNeeded');
  const name = given.name === undefined ? person.name : readName(given.name);
  const { birthDate = person.birth_date } = given;
  const changed: Changed = {
    ...(name === null || name === person.name ? {} : { name }),
    ...(birthDate === null || birthDate === person.birth_date ? {} : { birthDate }),
  };
  if (partsOf(changed).length === 0) throw refuse('operator.personSame');
  if (changed.birthDate !== undefined) await checkAge(deps, trx, person.merchant_id, changed.birthDate);
  return changed;
}

async function checkAge(deps: PersonDeps, trx: Trx, merchantId: string, birthDate: string): Promise<void> {
  const { ageMin } = await settingsOf(deps, merchantId);
  const zone = deps.site.zoneOf(merchantId);
  if (!(await store.isOldEnough(trx, { birthDate, years: ageMin, zone })))
    throw refuse('operator.personUnderAge', { ageMin });
}

const partsOf = (changed: Changed) => (['name', 'birthDate'] as const).filter((part) => changed[part] !== undefined);

const masked = ({ name, birthDate }: Record<PersonPart, string | null>) => ({
  name: name === null ? null : maskDetail(name),
  birthDate: birthDate === null ? null : maskDetail(birthDate),
});

async function existing(db: Db, memberId: string): Promise<Known> {
  const person = await store.findPerson(db, memberId);
  if (person === undefined) throw refuse('common.notFound');
  return person;
}

/** Lets open pages of the member and of staff reload after a correction. */
export function tellPages({ events, live }: Pick<Platform, 'events' | 'live'>): void {
  events.on('identity.personCorrected', 'identity.tellPages', async ({ memberId }) => {
    await live.publish(`member:${memberId}`, { type: 'identity' });
    await live.publish('staff', { type: 'opsMember', id: memberId });
  });
}
