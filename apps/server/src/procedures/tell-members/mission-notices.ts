import type { Templates } from '@sanam/messaging/server/index.ts';

/** What members are told of missions: that a reward waits. */
export const missionNotices = {
  missionClaimable: {
    topic: 'service',
    values: { nameTh: 'text', nameEn: 'text', amount: 'money' },
    title: { TH: 'ภารกิจสำเร็จแล้ว รับรางวัลได้เลย', EN: 'You finished a mission' },
    text: {
      TH: 'ภารกิจ “{nameTh}” สำเร็จแล้ว รับรางวัล {amount} ได้ที่หน้าภารกิจ',
      EN: '“{nameEn}” is finished. Claim your reward of {amount} on the missions page.',
    },
  },
} as const satisfies Templates;
