// The whole contract, read from the folders of the modules: tests keep no list of modules.
import { type CallDeclaration, commonRefusals } from '@sanam/contract';

type Exports<Value> = Record<string, Record<string, Record<string, Value>>>;

const tables: Exports<CallDeclaration> = import.meta.glob('../../../modules/*/contract/{calls,staff-calls}.ts', {
  eager: true,
});
const codes: Exports<number> = import.meta.glob('../../../modules/*/contract/refusals.ts', { eager: true });

const joined = <Value>(files: Exports<Value>): Record<string, Value> =>
  Object.assign({}, ...Object.values(files).flatMap((file) => Object.values(file)));

export const calls: Readonly<Record<string, CallDeclaration>> = joined(tables);
/** Code → HTTP status. */
export const refusals: Readonly<Record<string, number>> = { ...commonRefusals, ...joined(codes) };
