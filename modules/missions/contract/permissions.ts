export const missionsPermissions = [
  'missions.mission.read',
  'missions.mission.change',
  'missions.mission.publish',
] as const;

type Own = Record<(typeof missionsPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
