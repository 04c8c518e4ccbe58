// The whole contract, read from the modules' folders, so that tests need no list of modules.
import { type CallDeclaration, commonRefusals, type Permission } from '@sanam/contract';

type Exports<Value> = Record<string, Record<string, Record<string, Value>>>;

const tables: Exports<CallDeclaration> = import.meta.glob('../../../modules/*/contract/{calls,*-calls}.ts', {
  eager: true,
});
const codes: Exports<number> = import.meta.glob('../../../modules/*/contract/refusals.ts', { eager: true });

const joined = <Value>(files: Exports<Value>): Record<string, Value> =>
  Object.assign({}, ...Object.values(files).flatMap((file) => Object.values(file)));

const lists: Record<string, Record<string, readonly Permission[]>> = import.meta.glob(
  '../../../modules/*/contract/permissions.ts',
  { eager: true },
);

/** Every permission of every module. */
export const permissions: readonly Permission[] = Object.values(lists).flatMap((file) => Object.values(file).flat());
/** Other exports of a file with calls, such as schemas, are no declarations. */
export const calls: Readonly<Record<string, CallDeclaration>> = Object.fromEntries(
  Object.entries(joined(tables)).filter(([, one]) => typeof one === 'object' && 'method' in one && 'path' in one),
);
/** Code → HTTP status. */
export const refusals: Readonly<Record<string, number>> = { ...commonRefusals, ...joined(codes) };
