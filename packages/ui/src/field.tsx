import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  use,
  useId,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}
const FieldContext = createContext<FieldLink | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Error in the user's language; linked to the input and announced. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Content right of the label, such as a balance or a link. */
  aside?: ReactNode;
  required?: boolean;
  children: ReactNode;
  className?: string;
}

/** Rendered before an error occurs, because screen readers announce only changes in it. */
function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p
      id={`${id}-error`}
      aria-live="polite"
      className={cx('flex items-start gap-1 text-sm text-loss', !error && 'sr-only')}
    >
      {error ? <Icon name="alert" size={16} className="mt-0.75 shrink-0" /> : null}
      {error}
    </p>
  );
}

/** Label, one input, hint and error, linked for screen readers. */
export function Field({ label, error, hint, aside, required = false, children, className }: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={cx('flex flex-col gap-1.5', className)}>
        <div className="flex items-baseline justify-between gap-2">
          <label htmlFor={id} className="text-sm font-semibold">
            {label}
            {required ? (
              <span aria-hidden="true" className="text-loss">
                {' '}
                *
              </span>
            ) : null}
          </label>
          {aside ? <span className="text-sm text-ink-soft">{aside}</span> : null}
        </div>
        {children}
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        ) : null}
        <FieldError id={id} error={error} />
      </div>
    </FieldContext>
  );
}

const box =
  'w-full min-h-11 rounded-md border bg-surface px-3 text-base text-ink placeholder:text-ink-soft/80 disabled:bg-sunken disabled:text-ink-soft transition-colors';

function useFieldLink(given: { id?: string | undefined; invalid?: boolean | undefined }) {
  const link = use(FieldContext);
  const invalid = given.invalid ?? link?.invalid ?? false;
  return {
    attributes: {
      id: given.id ?? link?.id,
      'aria-describedby': link?.describedBy,
      'aria-invalid': invalid || undefined,
      'aria-required': link?.required || undefined,
    },
    border: invalid ? 'border-loss' : 'border-line-strong focus-within:border-focus',
  };
}

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** Inside the box, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
}

export function Input({ className, before, after, id, ...rest }: InputProps) {
  const { attributes, border } = useFieldLink({ id });
  if (!before && !after) return <input {...attributes} {...rest} className={cx(box, border, 'py-2', className)} />;
  return (
    <span
      className={cx(
        box,
        border,
        'flex items-center gap-2 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus',
        className,
      )}
    >
      {before}
      <input
        {...attributes}
        {...rest}
        className="min-h-10.5 w-full min-w-0 flex-1 bg-transparent text-inherit outline-none placeholder:text-ink-soft/80"
      />
      {after}
    </span>
  );
}

export interface PasswordInputProps extends InputProps {
  showLabel: string;
  hideLabel: string;
}

/** Password with show and hide; paste and password managers work. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      className="pe-0"
      after={
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="inline-flex h-10.5 w-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Text field of several lines with adjustable height. */
export function TextArea({ className, id, ...rest }: TextAreaProps) {
  const { attributes, border } = useFieldLink({ id });
  return <textarea {...attributes} {...rest} className={cx(box, border, 'resize-y py-2', className)} />;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

/** The platform's own select: best on a phone, and fully usable by keyboard. */
export function Select({ className, children, id, ...rest }: SelectProps) {
  const { attributes, border } = useFieldLink({ id });
  return (
    <span className={cx('relative block', className)}>
      <select {...attributes} {...rest} className={cx(box, border, 'appearance-none truncate py-2 pe-10')}>
        {children}
      </select>
      <Icon
        name="chevronDown"
        size={18}
        className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}

export interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-brand"
        />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
