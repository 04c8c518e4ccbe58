import type { Call, Calls } from '@sanam/contract';

/** Names of the console's calls in all modules, with or without a staff session. */
export type StaffCallName = {
  [Name in keyof Calls]: Calls[Name] extends { path: `/ops/${string}` } ? Name : never;
}[keyof Calls];

const tables = import.meta.glob<Record<string, Record<string, Call>>>('../../../../modules/*/contract/staff-calls.ts', {
  eager: true,
});

/** All staff calls. Lists name their calls in data, so the console needs the whole table. */
export const staffCalls = Object.assign({}, ...Object.values(tables).flatMap((table) => Object.values(table))) as {
  readonly [Name in StaffCallName]: Calls[Name];
};
