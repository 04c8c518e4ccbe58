// Personal data that registration did not ask for, given later, each once. Only staff change existing data.
import type { CallArguments, Calls } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberDeps } from '../deps.ts';
import { fixPayeeName, lockMember } from '../store.ts';
import { fitsPattern } from '../patterns.rules.ts';
import { readText } from '../text.rules.ts';
import { settingsOf } from './checks.ts';
import { readIdNumber } from './id-number.rules.ts';
import { opened, saveProfile } from './profile.ts';
import * as store from './store.ts';

/** Pattern number of a person's name. */
const NAME = 10;

type Given = CallArguments<Calls['completeProfile']>['body'];

/**
 * Stores missing personal data. Refuses with `identity.ageRequired`, `identity.idNumberInvalid`, `request.invalid` for
 * an invalid name, and `identity.profileKnown` for data given before; then nothing is written.
 */
export async function completeProfile(
  deps: MemberDeps,
  context: Context,
  { memberId, given }: { memberId: string; given: Given },
): Promise<void> {
  const { db, vault, events } = deps.platform;
  const read = await readGiven(deps, context, given);
  await inTransaction(db, async (trx) => {
    await lockMember(trx, memberId);
    const known = await store.findPerson(trx, memberId);
    if (known === undefined) throw refuse('common.notFound');
    const sealed = await store.findProfile(trx, memberId);
    const details = sealed === undefined ? {} : opened(vault, memberId, sealed);
    const has = { name: known.name, birthDate: known.birth_date, idNumber: details.idNumber ?? null };
    const fields = (['name', 'birthDate', 'idNumber'] as const).filter((field) => read[field] !== undefined);
    const taken = fields.filter((field) => has[field] !== null);
    if (taken.length > 0)
      throw refuse('identity.profileKnown', { fields: taken.map((field) => ({ field, problem: 'known' })) });
    if (read.name !== undefined) await fixPayeeName(trx, { memberId, name: read.name });
    if (read.birthDate !== undefined) await store.saveBirthDate(trx, { memberId, birthDate: read.birthDate });
    if (read.idNumber !== undefined) await saveProfile(deps, trx, memberId, { ...details, idNumber: read.idNumber });
    await audit(trx, context, {
      command: 'identity.profile.complete',
      subject: { type: 'member', id: memberId },
      after: { fields },
    });
    await events.emit(trx, 'identity.profileCompleted', { memberId });
  });
}

async function readGiven(deps: MemberDeps, { merchantId }: Context, given: Given): Promise<Given> {
  const { name, birthDate, idNumber } = given;
  if (birthDate !== undefined) {
    const { ageMin } = await settingsOf(deps, merchantId);
    const zone = deps.site.zoneOf(merchantId);
    if (!(await store.isOldEnough(deps.platform.db, { birthDate, years: ageMin, zone })))
      throw refuse('identity.ageRequired', { ageMin, fields: [{ field: 'birthDate', problem: 'age' }] });
  }
  const number = idNumber === undefined ? undefined : readIdNumber(idNumber);
  if (idNumber !== undefined && number === undefined)
    throw refuse('identity.idNumberInvalid', { fields: [{ field: 'idNumber', problem: 'pattern' }] });
  return {
    ...(name === undefined ? {} : { name: readName(name) }),
    ...(birthDate === undefined ? {} : { birthDate }),
    ...(number === undefined ? {} : { idNumber: number }),
  };
}

/** Returns a typed name as it is stored. Refuses with `request.invalid`. */
export function readName(typed: string): string {
  const { text, problem = fitsPattern(NAME, text) ? undefined : 'pattern' } = readText(typed);
  if (problem !== undefined) throw refuse('request.invalid', { fields: [{ field: 'name', problem }] });
  return text;
}
