import { Button, Card, toast } from '@sanam/ui';
import { useState } from 'react';
import { QrCode } from '@sanam/portal/components/qr-code.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { copyText } from '@sanam/portal/lib/copy-text.ts';
import { invitationAddress } from '@sanam/portal/lib/invitation-address.ts';
import { useMakeLink } from './queries.ts';

/** The member's link for friends, or the button that creates it. */
export function LinkCard({ code }: { code: string | null }) {
  const t = useT();
  const make = useMakeLink();
  if (code !== null) return <Link code={code} />;
  return (
    <Card flat className="flex flex-col items-start gap-3">
      <p>{t('referral.noLink')}</p>
      <Button
        look="primary"
        busy={make.isPending}
        onClick={() => make.mutate(undefined, { onError: (error) => toast(refusalText(error), 'loss') })}
      >
        {t('referral.make')}
      </Button>
    </Card>
  );
}

function Link({ code }: { code: string }) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const address = invitationAddress(code);
  return (
    <Card as="section" flat aria-labelledby="referral-link" className="flex flex-col gap-3">
      <h3 id="referral-link" className="text-lg font-semibold">
        {t('referral.link')}
      </h3>
      <p className="rounded-md bg-sunken p-3 text-sm break-all">{address}</p>
      <p className="text-sm text-ink-soft">
        {t('referral.code')} <span className="num font-semibold text-ink">{code}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" icon="copy" onClick={() => void copyText(address, t('referral.copied'))}>
          {t('referral.copy')}
        </Button>
        <Button icon="qr" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'referral.hideQr' : 'referral.showQr')}
        </Button>
      </div>
      {isShown ? (
        <div className="flex justify-center">
          <QrCode text={address} label={t('referral.qr')} failed={t('referral.qrFailed')} />
        </div>
      ) : null}
    </Card>
  );
}
