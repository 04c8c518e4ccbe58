import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { HumanPurpose } from '../contract/calls.ts';

/** Evidence in a form that a person sent it. */
export interface HumanAsk {
  purpose: HumanPurpose;
  /** Result of the slider or of the provider; a missing one is refused like a wrong one. */
  token: string | undefined;
  /** Hash of the visitor's cookie, as `visitorOf` computes it. */
  visitor: string;
  address: string | null;
  /** Merchant, whose provider checks the result if one is set. */
  merchantId: string;
}

export interface HumanCheck {
  /** Uses up the token. Refuses with `identity.humanCheckFailed`, also if the token is missing. */
  prove(ask: HumanAsk): Promise<void>;
  /**
   * Checks the text of the captcha's picture or the sum of its question. Refuses with `identity.captchaWrong`; one
   * attempt each.
   */
  captcha(ask: { text: string | undefined; visitor: string; address?: string | null }): Promise<void>;
  /** Checks one of the two (GAP-055): the captcha if one was typed, else the human check. Refuses as they do. */
  proveEither(ask: HumanAsk & { captcha: string | undefined }): Promise<void>;
  /** Returns the check that the portal shows. */
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
