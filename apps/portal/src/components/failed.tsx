import { Button, ErrorState, Icon } from '@sanam/ui';
import { useT } from '../i18n/language.ts';
import { refusalText } from '../i18n/refusal-text.ts';

export interface FailedProps {
  /** The thrown error; its text is that of the refusal. */
  error: unknown;
  onRetry: () => unknown;
}

/** Error of a failed read, with a button to retry. */
export const Failed = ({ error, onRetry }: FailedProps) => <FailedWith text={refusalText(error)} onRetry={onRetry} />;

/** The same with a custom text. */
export function FailedWith({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useT();
  return (
    <ErrorState title={t('state.errorTitle')} text={text} retry={t('state.retry')} onRetry={() => void onRetry()} />
  );
}

/** The same in one line, instead of a row or a field. */
export function FailedLine({ error, onRetry }: FailedProps) {
  const t = useT();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Icon name="alert" className="shrink-0 text-loss" />
      <span className="min-w-0">{refusalText(error)}</span>
      <Button look="ghost" size="small" icon="refresh" onClick={() => void onRetry()}>
        {t('state.retry')}
      </Button>
    </div>
  );
}
