import type { Value } from '@sanam/client/client';

export type PrizeRow = Value<'opsListShotPrizes'>['list'][number];
export type PrizeRules = Value<'opsGetShotPrizes'>;
export type YeekeeRound = Value<'opsYeekeeRound'>;
