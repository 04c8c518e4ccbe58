import type { Templates } from '@sanam/messaging/server/index.ts';

/** Messages to members about invited friends, and to friends about their inviter. */
export const referralNotices = {
  friendRewarded: {
    topic: 'service',
    values: { amount: 'money' },
    title: { TH: 'คุณได้รับรางวัลจากการชวนเพื่อน', EN: 'A friend brought you a reward' },
    text: {
      TH: 'เพื่อนที่คุณชวนทำครบตามเงื่อนไขแล้ว {amount} เข้ากระเป๋าเงินของคุณแล้ว',
      EN: 'A friend you invited did what the terms ask for. {amount} is in your wallet.',
    },
  },
  welcomeRewarded: {
    topic: 'service',
    values: { amount: 'money' },
    title: { TH: 'คุณได้รับรางวัลจากคำชวนของเพื่อน', EN: 'Your reward for joining' },
    text: {
      TH: 'คุณสมัครด้วยลิงก์ของเพื่อนและทำครบตามเงื่อนไข {amount} เข้ากระเป๋าเงินของคุณแล้ว',
      EN: 'You joined by a friend’s link and did what the terms ask for. {amount} is in your wallet.',
    },
  },
} as const satisfies Templates;
