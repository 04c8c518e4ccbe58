import type { Answer } from './api-client.ts';

// What the calls answer, by the names that people use.
export type Deposit = Answer<'opsGetDeposit'>;
export type DepositRow = Answer<'opsListDeposits'>['list'][number];
export type Withdrawal = Answer<'opsGetWithdrawal'>;
export type WithdrawalRow = Answer<'opsListWithdrawals'>['list'][number];
export type Member = Answer<'opsGetMember'>;
export type MemberRow = Answer<'opsListMembers'>['list'][number];
export type TimelineRow = Answer<'opsTimeline'>['list'][number];
export type Approval = Answer<'opsListApprovals'>['list'][number];
export type AuditRow = Answer<'opsListAudit'>['list'][number];
export type Vendor = Answer<'opsListVendors'>['list'][number];
export type Finding = Answer<'opsListFindings'>['list'][number];
export type LoginRow = Answer<'opsListMemberLogins'>['list'][number];
export type MemberSecurity = Answer<'opsMemberSecurity'>;
export type Block = Answer<'opsListBlocks'>['list'][number];
export type Registration = Answer<'opsGetRegistration'>;
export type RegistrationField = Registration['fields'][number];
export type Feature = Answer<'opsListFeatures'>['list'][number];
export type SignIn = Answer<'opsGetSignIn'>;
export type Messaging = Answer<'opsGetMessaging'>;
export type SentMessage = Answer<'opsListMessages'>['list'][number];
