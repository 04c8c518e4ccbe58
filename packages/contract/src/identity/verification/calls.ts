import type { Call } from '../../call.ts';

/** Proofs that a person is there, and codes by SMS. All are bound to the visitor's cookie. */
export const verificationCalls = {
  captcha: { method: 'GET', path: '/wps/captcha', who: 'anyone', summary: 'A captcha image in base64' },
  captchaQuestion: {
    method: 'GET',
    path: '/wps/captcha/question',
    who: 'anyone',
    summary: 'The same as a sum in words, for those who cannot see the image',
  },
  createPuzzle: {
    method: 'POST',
    path: '/wps/verification/slider',
    who: 'anyone',
    summary: 'A slider puzzle for one purpose',
  },
  answerPuzzle: {
    method: 'POST',
    path: '/wps/verification/slider/:id/answer',
    who: 'anyone',
    summary: 'Where the piece was put and how it moved; answers the single-use verification result',
  },
  smsLoginCode: {
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    who: 'anyone',
    summary: 'Send a code for the log-in by SMS',
  },
  smsRegisterCode: {
    method: 'POST',
    path: '/wps/verification/sms/register',
    who: 'anyone',
    summary: 'Send a code for a registration, by username or by mobile as regType says',
  },
  smsPasswordCode: {
    method: 'POST',
    path: '/wps/verification/sms/password',
    who: 'anyone',
    summary: 'Send a code for a new password',
  },
} as const satisfies Record<string, Call>;
