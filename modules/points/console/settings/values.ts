import type { Value } from '@sanam/client/client';

export type Settings = Value<'opsGetPointSettings'>;
