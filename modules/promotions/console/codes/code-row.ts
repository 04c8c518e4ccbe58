import type { Value } from '@sanam/client/client';
import type {} from '../../contract/code-calls.ts';

export type Codes = Value<'opsListCodes'>;
export type Code = Codes['list'][number];
