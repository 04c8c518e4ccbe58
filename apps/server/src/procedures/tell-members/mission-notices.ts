import type { Templates } from '@sanam/messaging/server/index.ts';

/** Messages to members about missions: a reward to claim, or a paid prize. */
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
  missionBonus: {
    topic: 'service',
    values: { nameTh: 'text', nameEn: 'text', amount: 'money' },
    title: { TH: 'ภารกิจสำเร็จแล้ว รับรางวัลได้เลย', EN: 'You finished a mission' },
    text: {
      TH: 'ภารกิจ “{nameTh}” สำเร็จแล้ว รับเงินโบนัส {amount} ได้ที่หน้าภารกิจ ซึ่งบอกว่าต้องเล่นเท่าไร',
      EN: '“{nameEn}” is finished. Claim {amount} of bonus money on the missions page, which says what has to be played for it.',
    },
  },
  missionPoints: {
    topic: 'service',
    values: { nameTh: 'text', nameEn: 'text', count: 'text' },
    title: { TH: 'ภารกิจสำเร็จแล้ว รับรางวัลได้เลย', EN: 'You finished a mission' },
    text: {
      TH: 'ภารกิจ “{nameTh}” สำเร็จแล้ว รับรางวัล {count} แต้มได้ที่หน้าภารกิจ',
      EN: '“{nameEn}” is finished. Claim your reward of {count} points on the missions page.',
    },
  },
  missionRounds: {
    topic: 'service',
    values: { nameTh: 'text', nameEn: 'text', count: 'text' },
    title: { TH: 'ภารกิจสำเร็จแล้ว รับรางวัลได้เลย', EN: 'You finished a mission' },
    text: {
      TH: 'ภารกิจ “{nameTh}” สำเร็จแล้ว รับรอบฟรี {count} รอบได้ที่หน้าภารกิจ',
      EN: '“{nameEn}” is finished. Claim your {count} free rounds on the missions page.',
    },
  },
  boardPrize: {
    topic: 'service',
    values: { rank: 'text', amount: 'money' },
    title: { TH: 'คุณได้รับรางวัลจากตารางอันดับ', EN: 'You won a prize on a leaderboard' },
    text: {
      TH: 'คุณจบที่อันดับ {rank} รางวัล {amount} เข้ากระเป๋าเงินของคุณแล้ว',
      EN: 'You finished on rank {rank}. {amount} is in your wallet.',
    },
  },
} as const satisfies Templates;
