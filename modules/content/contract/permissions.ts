export const contentPermissions = [
  'content.announcement.read',
  'content.announcement.change',
  'content.article.read',
  'content.article.change',
  'content.article.publish',
  'content.help.change',
  'content.service.read',
  'content.service.change',
  'content.case.read',
  'content.case.answer',
] as const;

type Own = Record<(typeof contentPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
