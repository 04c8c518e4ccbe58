import { Button, ErrorState, Icon } from '@sanam/ui';
import { useT } from '../i18n/language.ts';
import { refusalText } from '../i18n/refusal-text.ts';

export interface FailedProps {
  /** What was thrown; its words are the refusal's. */
  error: unknown;
  onRetry: () => unknown;
}

/** Something could not be read: why, and a way to try again. */
export const Failed = ({ error, onRetry }: FailedProps) => <FailedWith text={refusalText(error)} onRetry={onRetry} />;

/** The same with words of its own. */
export function FailedWith({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useT();
  return (
    <ErrorState title={t('state.errorTitle')} text={text} retry={t('state.retry')} onRetry={() => void onRetry()} />
  );
}

/** The same in one line, where a row or a field was to be. */
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
