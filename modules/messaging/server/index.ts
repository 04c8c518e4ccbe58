export type { MemberFilter } from './inbox/ports.ts';
export type { Inbox, Notify } from './inbox/service.ts';
export type { Language, Templates } from './inbox/templates.ts';
export { messaging } from './module.ts';
export { readMobile } from './sms/mobile.ts';
export { reportPath } from './reports.ts';
export { MESSAGES_SECRET_PURPOSE, mailServerSchema, messagesSettings, smsGatewaySchema } from './settings.ts';
export type { MailServerSetting, SmsGatewaySetting } from './settings.ts';
export type { MessageFilter, MessagesService, OutgoingEmail, OutgoingSms, SentMessage } from './types.ts';
