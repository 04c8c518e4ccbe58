import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { HumanPurpose } from '../contract/calls.ts';

/** What a form brings along to show that a person sent it. */
export interface HumanAsk {
  purpose: HumanPurpose;
  /** The slider's result or the provider's; missing is refused like a wrong one. */
  token: string | undefined;
  /** The visitor's cookie as `visitorOf` hashes it. */
  visitor: string;
  address: string | null;
  /** Whose provider judges, where one is set. */
  merchantId: string;
}

export interface HumanCheck {
  /** Refuses `identity.humanCheckFailed`. Single use: consumes the token. A missing token is refused too. */
  prove(ask: HumanAsk): Promise<void>;
  /** The text of the captcha's picture or the sum of its question. Refuses `identity.captchaWrong`; one try each. */
  captcha(ask: { text: string | undefined; visitor: string; address?: string | null }): Promise<void>;
  /** One of the two will do (GAP-055): the captcha when one was typed, else the human check. Refuses as they do. */
  proveEither(ask: HumanAsk & { captcha: string | undefined }): Promise<void>;
  /** Which check the portal shows. */
  shown(merchantId: string): Promise<CallValue<Calls['permission']>['info']['humanCheck']>;
}

export type PuzzleAnswer = CallArguments<Calls['answerPuzzle']>['body'];
export type PuzzleKind = 'picture' | 'question';
export type MadePuzzle = CallValue<Calls['createPuzzle']>;
export interface PuzzleAsk {
  context: Context;
  visitor: string;
  purpose: HumanPurpose;
  kind: PuzzleKind;
}
