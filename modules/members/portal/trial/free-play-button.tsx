import { Button } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useTrial } from './use-trial.ts';

export function FreePlayButton() {
  const t = useT();
  const { start, isStarting } = useTrial();
  return (
    <div className="flex flex-col gap-1.5">
      <Button icon="play" wide busy={isStarting} onClick={() => void start()}>
        {t('identity.login.freePlay')}
      </Button>
      <p className="text-center text-xs text-ink-soft">{t('identity.login.freePlayHint')}</p>
    </div>
  );
}
