// Every call of staff.
import { accessStaffCalls } from '@sanam/access/contract/staff-calls.ts';
import { authStaffCalls } from '@sanam/auth/contract/staff-calls.ts';
import { catalogueStaffCalls } from '@sanam/catalogue/contract/staff-calls.ts';
import { contentStaffCalls } from '@sanam/content/contract/staff-calls.ts';
import { membersStaffCalls } from '@sanam/members/contract/staff-calls.ts';
import { merchantsStaffCalls } from '@sanam/merchants/contract/staff-calls.ts';
import { messagingStaffCalls } from '@sanam/messaging/contract/staff-calls.ts';
import { paymentsStaffCalls } from '@sanam/payments/contract/staff-calls.ts';
import { staffStaffCalls } from '@sanam/staff/contract/staff-calls.ts';
import { vendorsStaffCalls } from '@sanam/vendors/contract/staff-calls.ts';

export const staffCalls = {
  ...accessStaffCalls,
  ...authStaffCalls,
  ...catalogueStaffCalls,
  ...contentStaffCalls,
  ...membersStaffCalls,
  ...merchantsStaffCalls,
  ...messagingStaffCalls,
  ...paymentsStaffCalls,
  ...staffStaffCalls,
  ...vendorsStaffCalls,
} as const;
