// Messages to members about their activities.
import type { Templates } from '@sanam/messaging/server/index.ts';

const promotion = { nameTh: 'text', nameEn: 'text' } as const;

export const promotionNotices = {
  applicationApproved: {
    topic: 'service',
    values: { ...promotion, amount: 'money' },
    title: { TH: 'ใบสมัครของคุณได้รับการอนุมัติ', EN: 'Your application was approved' },
    text: {
      TH: '{nameTh}: คุณได้รับ {amount} กดรับได้ที่หน้าโปรโมชั่น',
      EN: '{nameEn}: {amount} waits for you. Claim it on the page of the promotion.',
    },
  },
  applicationApprovedRemark: {
    topic: 'service',
    values: { ...promotion, amount: 'money', remark: 'text' },
    title: { TH: 'ใบสมัครของคุณได้รับการอนุมัติ', EN: 'Your application was approved' },
    text: {
      TH: '{nameTh}: คุณได้รับ {amount} กดรับได้ที่หน้าโปรโมชั่น หมายเหตุจากเจ้าหน้าที่: {remark}',
      EN: '{nameEn}: {amount} waits for you. Claim it on the page of the promotion. Our staff write: {remark}',
    },
  },
  goalReached: {
    topic: 'service',
    values: { ...promotion, amount: 'money' },
    title: { TH: 'รางวัลกิจกรรมรอคุณอยู่', EN: 'The reward of an activity waits for you' },
    text: {
      TH: '{nameTh}: คุณเล่นครบตามเป้าแล้ว กดรับ {amount} ได้ที่หน้าโปรโมชั่น',
      EN: '{nameEn}: you have reached the goal. Claim {amount} on the page of the promotion.',
    },
  },
  cashbackReady: {
    topic: 'service',
    values: { ...promotion, amount: 'money', from: 'day', to: 'day' },
    title: { TH: 'เงินคืนของคุณพร้อมให้รับ', EN: 'Your cashback can be claimed' },
    text: {
      TH: '{nameTh} ({from} – {to}): กดรับ {amount} ได้ที่หน้าโปรโมชั่น',
      EN: '{nameEn} ({from} – {to}): claim {amount} on the page of the promotion.',
    },
  },
  applicationIssued: {
    topic: 'service',
    values: promotion,
    title: { TH: 'ใบสมัครของคุณได้รับการอนุมัติ', EN: 'Your application was approved' },
    text: {
      TH: '{nameTh}: ดูรายละเอียดได้ที่หน้าโปรโมชั่น',
      EN: '{nameEn}: the page of the promotion says what comes next.',
    },
  },
  applicationIssuedRemark: {
    topic: 'service',
    values: { ...promotion, remark: 'text' },
    title: { TH: 'ใบสมัครของคุณได้รับการอนุมัติ', EN: 'Your application was approved' },
    text: {
      TH: '{nameTh}: ดูรายละเอียดได้ที่หน้าโปรโมชั่น หมายเหตุจากเจ้าหน้าที่: {remark}',
      EN: '{nameEn}: the page of the promotion says what comes next. Our staff write: {remark}',
    },
  },
  applicationRejected: {
    topic: 'service',
    values: { ...promotion, remark: 'text' },
    title: { TH: 'ใบสมัครของคุณไม่ผ่านการอนุมัติ', EN: 'Your application was rejected' },
    text: { TH: '{nameTh}: {remark}', EN: '{nameEn}: {remark}' },
  },
} as const satisfies Templates;
