import type { Value } from '@sanam/client/client';

export type ApplicationRow = Value<'opsListPromoApplications'>['list'][number];
export type Application = Value<'opsGetPromoApplication'>;
