import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type StepState = 'done' | 'now' | 'next' | 'skipped' | 'failed';
export interface Step {
  id: string;
  label: ReactNode;
  state: StepState;
  /** Text of the state, for screen readers. */
  stateLabel: string;
  time?: string | undefined;
  detail?: ReactNode;
}

const marks: Record<StepState, string> = {
  done: 'bg-gain text-surface',
  now: 'bg-accent text-on-accent',
  next: 'bg-sunken text-ink-soft',
  skipped: 'bg-sunken text-ink-soft',
  failed: 'bg-loss text-surface',
};

/** Progress in steps: one line per step, with its time. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, at) => (
        <li key={step.id} aria-current={step.state === 'now' ? 'step' : undefined} className="flex gap-3">
          <span className="flex flex-col items-center">
            <span className={cx('flex size-7 shrink-0 items-center justify-center rounded-full', marks[step.state])}>
              <Icon
                name={
                  step.state === 'done'
                    ? 'check'
                    : step.state === 'failed'
                      ? 'close'
                      : step.state === 'now'
                        ? 'clock'
                        : 'dot'
                }
                size={16}
              />
            </span>
            {at < steps.length - 1 ? (
              <span className={cx('my-1 w-0.5 flex-1', step.state === 'done' ? 'bg-gain' : 'bg-line')} />
            ) : null}
          </span>
          <div
            className={cx(
              'min-w-0 flex-1 pb-4',
              (step.state === 'next' || step.state === 'skipped') && 'text-ink-soft',
            )}
          >
            <div className="flex flex-col sm:flex-row sm:items-baseline sm:justify-between sm:gap-x-3">
              <span className={cx(step.state === 'now' && 'font-semibold')}>
                {step.label}
                <span className="sr-only"> ({step.stateLabel})</span>
              </span>
              {step.time ? <span className="num text-sm text-ink-soft">{step.time}</span> : null}
            </div>
            {step.detail ? <div className="text-sm text-ink-soft">{step.detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
