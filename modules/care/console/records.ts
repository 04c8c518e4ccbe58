import type { Value } from '@sanam/client/client';

export type CareCase = Value<'opsGetCareCase'>;
export type ThresholdsRecord = Value<'opsGetCareThresholds'>;
export type WordsRecord = Value<'opsGetCareWords'>;
export type CareCaseRow = Value<'opsListCareCases'>['list'][number];
