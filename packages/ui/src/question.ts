import type { ReactNode } from 'react';
import type { ButtonLook } from './button.tsx';
import type { DialogTimeOut } from './dialog-time-out.tsx';
import type { IconName } from './icon-paths.ts';

export interface Question {
  title: string;
  /** Text or React nodes; a string of markup is shown as text (SEC-013). */
  body?: ReactNode;
  /** Markup from data, sanitised, below the body. */
  html?: string;
  icon?: IconName;
  confirm: string;
  cancel?: string;
  confirmLook?: ButtonLook;
  closeLabel: string;
  /** A press outside the dialog answers no. */
  closeOnCover?: boolean;
  closeOnEscape?: boolean;
  /** Time after which the answer is no. */
  timeOut?: DialogTimeOut;
}

export interface Asked extends Question {
  answer: (yes: boolean) => void;
}
