import type { Value } from '@sanam/client/client';
import type {} from '../../contract/policy-calls.ts';

export type PolicyRecord = Value<'opsGetPromoPolicy'>;
export type Rule = PolicyRecord['rules'][number];

/** Boolean settings of a rule. */
export const switches = ['bonusMoney', 'deposits', 'cashback', 'welcome', 'cashLock'] as const;
