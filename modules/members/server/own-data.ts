import { type OwnData, ownPart } from '@sanam/server/platform/own-data.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { opened } from './registration/profile.ts';
import { findPerson, ownAccount } from './registration/store.ts';

/** The member's data of this module: the account and the details given at registration. */
export const membersOwnData = (vault: Vault): OwnData => ({
  account: ownPart(async (db, { memberId }) => {
    const account = await ownAccount(db, memberId);
    if (account === undefined) throw refuse('common.notFound');
    return [account];
  }),
  details: ownPart(async (db, { memberId }) => {
    const person = await findPerson(db, memberId);
    const details = person?.sealed == null ? {} : opened(vault, memberId, person.sealed);
    return Object.entries(details).map(([field, text]) => ({ field, text }));
  }),
});
