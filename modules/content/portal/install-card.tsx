import { Button, Card } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { install, isInApp, useInstallPrompt } from '@sanam/portal/lib/install-prompt.ts';

/**
 * The card that installs this site as an app with the browser's own prompt (Chrome, Edge, Samsung Internet). Other
 * browsers, mainly on iPhones, use the steps below it.
 */
export function InstallCard() {
  const t = useT();
  const { event, isInstalled } = useInstallPrompt();
  const isHere = isInApp();
  return (
    <Card as="li" className="flex flex-col items-center gap-3 text-center">
      <h2 className="text-lg">{t('down.install')}</h2>
      <img src="/app/icon-192.png" alt="" width={96} height={96} className="rounded-lg shadow-low" />
      <p role="status" className="text-sm text-ink-soft">
        {t(isHere ? 'down.inApp' : isInstalled ? 'down.installed' : event ? 'down.installText' : 'down.installByHand')}
      </p>
      {event && !isHere ? (
        <Button look="brand" icon="deposit" onClick={() => void install()}>
          {t('down.installGo')}
        </Button>
      ) : null}
    </Card>
  );
}
