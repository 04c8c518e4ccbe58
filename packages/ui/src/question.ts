import type { ReactNode } from 'react';
import type { ButtonLook } from './button.tsx';
import type { DialogTimeOut } from './dialog-time-out.tsx';
import type { IconName } from './icon-paths.ts';

export interface Question {
  title: string;
  /** Text, or React nodes; a string of markup is shown as text (SEC-013). */
  body?: ReactNode;
  /** Markup from data: only what the sanitiser lets through is shown. Stands below the body. */
  html?: string;
  icon?: IconName;
  confirm: string;
  cancel?: string;
  confirmLook?: ButtonLook;
  closeLabel: string;
  /** A press beside the dialog answers no. */
  closeOnCover?: boolean;
  closeOnEscape?: boolean;
  /** Answers no by itself. */
  timeOut?: DialogTimeOut;
}

export interface Asked extends Question {
  answer: (yes: boolean) => void;
}
