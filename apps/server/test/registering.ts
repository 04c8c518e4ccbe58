// Registrations for tests: a valid form with a test's changes, and the merchant's field rules and flags.
import type { Calls, CallValue } from '@sanam/contract';
import { memberSettings } from '@sanam/members/server/index.ts';
import { systemContext } from '../src/platform/context.ts';
import type { TestApp } from './build-test-app.ts';
import { type Answer, callerOf, freshName } from './clients.ts';

type Fields = Record<string, unknown>;
type Entered = Answer<CallValue<Calls['register']>>;

export interface Registering {
  form(over?: Fields): Fields;
  register(over?: Fields, cookie?: string): Promise<Entered>;
  registerMobile(over?: Fields, cookie?: string): Promise<Entered>;
  /** Sets the merchant's changes to the field rules. */
  setFields(overrides: Record<string, object>): Promise<void>;
  count(text: string, values?: unknown[]): Promise<number>;
  /** Counts the rows in all tables that a registration may write. */
  rowsLeft(): Promise<number>;
}

export function createRegistering(t: TestApp): Registering {
  const form = (over: Fields = {}): Fields => ({
    username: freshName(),
    password: 'Khao-niao-77x',
    confirmPassword: over.password ?? 'Khao-niao-77x',
    ageConfirmed: true,
    termsAccepted: true,
    login: true,
    registerMethod: 'WEB',
    ...over,
  });
  const caller = (cookie: string | undefined) => callerOf(t, cookie === undefined ? undefined : { cookie });
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await t.owner.query<{ count: bigint }>(text, values)).rows[0]!.count);
  return {
    form,
    count,
    register: (over, cookie) => caller(cookie)('register', { body: form(over) as never }),
    registerMobile: (over, cookie) => caller(cookie)('registerMobile', { body: form(over) as never }),
    setFields: (overrides) =>
      t.app.modules.merchants.service.changeSetting(systemContext('test'), memberSettings.fields, {
        merchantId: 'default',
        value: overrides as never,
        reason: 'test',
      }),
    rowsLeft: () =>
      count(`select (select count(*) from members) + (select count(*) from auth_passwords)
        + (select count(*) from members_profiles) + (select count(*) from members_invited)
        + (select count(*) from auth_sessions) + (select count(*) from auth_logins)
        + (select count(*) from ledger_accounts) + (select count(*) from platform_audit) as count`),
  };
}
