import type { Value } from '@sanam/client/client';

export type LadderRecord = Value<'opsGetVipLadder'>;
export type LevelRecord = LadderRecord['levels'][number];
export type VersionRecord = Value<'opsListVipLadders'>['list'][number];
export type StandingRecord = Value<'opsMemberVip'>;
export type RewardRecord = Value<'opsMemberVipRewards'>['list'][number];
export type CostsRecord = Value<'opsVipCosts'>;
