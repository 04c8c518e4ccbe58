import type { Call } from '../call.ts';
import { staff } from './permissions.ts';

/** What each list of a brand's hosts is for: its pages, its calls, links people share, pictures, games (GAP-176). */
export const hostLists = ['portal', 'api', 'share', 'picture', 'game'] as const;
export type HostList = (typeof hostLists)[number];

/** What staff manage of brands: hosts, looks, maintenance, who may come in, faults of browsers, invitations. */
export const operatorSiteCalls = {
  opsListMerchants: staff('site.merchant.read', { method: 'GET', path: '/ops/merchants', summary: 'Brands' }),
  opsGetMerchant: staff('site.merchant.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId',
    summary: 'One brand with its languages, theme, business day and other preferences',
  }),
  opsAddMerchant: staff('site.merchant.change', {
    method: 'POST',
    path: '/ops/merchants',
    summary: 'Add a brand with its first host',
  }),
  opsChangeMerchant: staff('site.merchant.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId',
    summary: 'Change name and preferences of a brand',
  }),
  opsSwitchMerchant: staff('site.merchant.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/state',
    summary: 'Open or close a brand at all its hosts',
  }),
  opsGetHosts: staff('site.host.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId/hosts',
    summary: 'Hosts of a brand by what they are for',
  }),
  opsChangeHosts: staff('site.host.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/hosts/:list',
    summary: 'Change one list of hosts: entries, switches, order',
  }),
  opsGetBrand: staff('site.brand.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId/brand',
    summary: 'The look of a brand, with those it had before',
  }),
  opsChangeBrand: staff('site.brand.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/brand',
    summary: 'Change the look of a brand',
  }),
  opsPreviewBrand: staff('site.brand.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/brand/preview',
    summary: 'A query that shows a look on the portal once, before it is saved',
  }),
  opsGetMaintenance: staff('site.maintenance.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId/maintenance',
    summary: 'Maintenance of a brand: plan, who made it, testers',
  }),
  opsChangeMaintenance: staff('site.maintenance.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/maintenance',
    summary: 'Begin, plan or end maintenance',
  }),
  opsAddTester: staff('site.maintenance.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/testers',
    summary: 'Let a member or an address in during maintenance',
  }),
  opsRemoveTester: staff('site.maintenance.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/testers/removal',
    summary: 'Let a tester in no longer',
  }),
  opsGetAccess: staff('site.access.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId/access',
    summary: 'Who may come in: rules by country and address, and what holds where none fits',
  }),
  opsTryAddress: staff('site.access.read', {
    method: 'GET',
    path: '/ops/merchants/:merchantId/access/try',
    summary: 'What would happen to a visitor from this address',
  }),
  opsAddAccessRule: staff('site.access.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/access/rules',
    summary: 'Allow or block a country or a network',
  }),
  opsChangeAccessRule: staff('site.access.change', {
    method: 'POST',
    path: '/ops/accessRules/:id',
    summary: 'Change what a rule does, its place and its end',
  }),
  opsRemoveAccessRule: staff('site.access.change', {
    method: 'POST',
    path: '/ops/accessRules/:id/removal',
    summary: 'Take a rule away',
  }),
  opsChangeRegions: staff('site.access.change', {
    method: 'POST',
    path: '/ops/merchants/:merchantId/access/regions',
    summary: 'Change what holds where no rule fits or nobody knows the country',
  }),
  opsListClientErrors: staff('site.fault.read', {
    method: 'GET',
    path: '/ops/clientErrors',
    summary: 'Faults of browsers, the same ones as one row',
  }),
  opsListClientLog: staff('site.fault.read', {
    method: 'GET',
    path: '/ops/clientLog',
    summary: 'Faults of browsers one by one',
  }),
  opsListInvitations: staff('players.invitation.read', {
    method: 'GET',
    path: '/ops/invitations',
    summary: 'Codes that people register by',
  }),
  opsAddInvitation: staff('players.invitation.change', {
    method: 'POST',
    path: '/ops/invitations',
    summary: 'Make a code, for a member or a campaign',
  }),
  opsRevokeInvitation: staff('players.invitation.change', {
    method: 'POST',
    path: '/ops/invitations/:code/revocation',
    summary: 'Let nobody come by a code any more',
  }),
} as const satisfies Record<string, Call>;
