import type { Value } from '@sanam/client/client';

export type LadderRecord = Value<'opsGetVipLadder'>;
export type LevelRecord = LadderRecord['levels'][number];
export type StandingRecord = Value<'opsMemberVip'>;
