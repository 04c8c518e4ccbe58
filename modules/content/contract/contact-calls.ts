import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { id, idParams, instant, nothing, pageOf, paging } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import './permissions.ts';
import { helpContact, licence } from '@sanam/merchants/contract/page.ts';
import { licenceJurisdictions } from '@sanam/merchants/contract/states.ts';
import { merchantRef, reason, revision, search, settingChange } from '@sanam/staff/contract/schemas.ts';
import { customerServicePositions, customerServiceTypes, feedbackTypes } from './places.ts';
import { line } from './staff-schemas.ts';

const channel = z.object({
  /** 3 is the entry that the customer-service button opens. */
  type: z.int().check(z.minimum(1), z.maximum(99)),
  csType: z.enum(customerServiceTypes),
  csPosition: z.enum(customerServicePositions),
  titleTh: line(60),
  titleEn: line(60),
  address: z.string().check(z.trim(), z.maxLength(500)),
});
const channels = {
  entries: z.array(z.strictObject(channel.shape)).check(z.maxLength(20)),
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/))).check(z.maxLength(20)),
  chatHeaderColour: z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))),
};
const resource = {
  resourceType: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,29}$/)),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(310)),
  qrCodeUrl: z.nullable(z.string().check(z.trim(), z.maxLength(310))),
  labelNameEn: z.string().check(z.trim(), z.maxLength(60)),
};
const licenceFields = {
  jurisdiction: z.enum(licenceJurisdictions),
  licensee: line(120),
  number: line(60),
  validatorUrl: z.string().check(z.trim(), z.maxLength(310)),
};
const helpWords = {
  name: line(120),
  /** A telephone number, or empty. */
  number: z.string().check(z.trim(), z.maxLength(40)),
  hours: z.string().check(z.trim(), z.maxLength(120)),
  /** An https or e-mail address, or empty. */
  url: z.string().check(z.trim(), z.maxLength(310)),
};
const helpFields = { TH: z.strictObject(helpWords), EN: z.strictObject(helpWords) };

const changed = { value: z.object({ revision }), refusals: ['operator.staleVersion'] } as const;

const caseState = z.enum(['received', 'answered']);
const answer = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000));
const caseRow = {
  id,
  state: caseState,
  createdAt: instant,
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(z.string()),
  answer: z.nullable(z.string()),
};

export const contactCalls = {
  opsGetService: staff('content.service.read', {
    method: 'GET',
    path: '/ops/settings/service',
    summary: 'Channels of customer service, resources, licences and help contact of the merchant',
    value: z.object({
      merchant: merchantRef,
      revision,
      channels: z.object({ version: z.int(), ...channels, entries: z.array(channel) }),
      resources: z.array(z.object(resource)),
      licences: z.array(licence),
      /** The help contact of the merchant; null: that of the installation. */
      help: z.nullable(z.object(helpFields)),
      /** The contact that players read now. */
      helpShown: helpContact,
    }),
    refusals: [],
  }),
  opsChangeChannels: staff('content.service.change', {
    method: 'POST',
    path: '/ops/settings/service/channels',
    summary: 'Change the channels of customer service, the hosts they may be on and the colour of the chat header',
    body: z.strictObject({ ...channels, ...settingChange }),
    ...changed,
  }),
  opsChangeResources: staff('content.service.change', {
    method: 'POST',
    path: '/ops/settings/service/resources',
    summary: 'Change downloads, mail address and official site of the merchant',
    body: z.strictObject({
      resources: z.array(z.strictObject(resource)).check(z.maxLength(30)),
      ...settingChange,
    }),
    ...changed,
  }),
  opsChangeLicences: staff('content.service.change', {
    method: 'POST',
    path: '/ops/settings/service/licences',
    summary: 'Fill in or empty the licences of the footer',
    body: z.strictObject({
      licences: z.array(z.strictObject(licenceFields)).check(z.maxLength(licenceJurisdictions.length)),
      ...settingChange,
    }),
    ...changed,
  }),
  opsChangeHelpContact: staff('content.service.change', {
    method: 'POST',
    path: '/ops/settings/service/help',
    summary: 'Change whom players ask for help with their gambling; null shows the contact of the installation',
    body: z.strictObject({ help: z.nullable(z.strictObject(helpFields)), ...settingChange }),
    ...changed,
  }),
  opsListFeedback: staff('content.case.read', {
    method: 'GET',
    path: '/ops/feedback',
    summary: 'What members wrote, and what they were answered',
    query: z.object({
      ...paging,
      ...search,
      state: z.optional(caseState),
      questionType: z.optional(z.enum(feedbackTypes)),
    }),
    value: pageOf(
      z.object({
        ...caseRow,
        member: z.object({ memberId: z.string(), username: z.string() }),
        questionType: z.enum(feedbackTypes),
        /** Plain text as written. */
        content: z.string(),
      }),
    ),
    refusals: [],
  }),
  opsAnswerFeedback: staff('content.case.answer', {
    method: 'POST',
    path: '/ops/feedback/:id/answer',
    idempotent: true,
    summary: 'Answer a member; the member reads it in the portal',
    params: idParams,
    body: z.strictObject({ answer, reason }),
    value: nothing,
    refusals: [],
  }),
  opsListApplications: staff('content.case.read', {
    method: 'GET',
    path: '/ops/applications',
    summary: 'Applications of affiliates to be',
    query: z.object({ ...paging, ...search, state: z.optional(caseState) }),
    value: pageOf(
      z.object({
        ...caseRow,
        name: z.string(),
        contact: z.string(),
        channel: z.string(),
        message: z.string(),
        decision: z.nullable(z.enum(['accepted', 'declined'])),
      }),
    ),
    refusals: [],
  }),
  opsDecideApplication: staff('content.case.answer', {
    method: 'POST',
    path: '/ops/applications/:id/decision',
    idempotent: true,
    summary: 'Decline an application; accepting one opens an account, see the calls of agents',
    params: idParams,
    body: z.strictObject({ decision: z.literal('declined'), answer: z.optional(answer), reason }),
    value: nothing,
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;
