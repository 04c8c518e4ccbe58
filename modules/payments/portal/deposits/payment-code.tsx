import { Button, toast } from '@sanam/ui';
import { QrCode } from '@sanam/portal/components/qr-code.tsx';
import { saveCode } from '@sanam/portal/components/save-code.ts';
import { useT } from '@sanam/portal/i18n/language.ts';

export function PaymentCode({ payload, label, caption }: { payload: string; label: string; caption: string }) {
  const t = useT();
  return <QrCode text={payload} label={label} caption={caption} failed={t('deposit.codeFailed')} />;
}

/** A button that saves the code as a picture, for players who pay on the same phone. */
export function SaveCodeButton({ payload, id }: { payload: string; id: string }) {
  const t = useT();
  const save = async () => {
    try {
      await saveCode(payload, `${id}.png`);
    } catch {
      toast(t('deposit.saveFailed'), 'loss');
    }
  };
  return (
    <Button size="small" icon="down" onClick={() => void save()}>
      {t('deposit.saveCode')}
    </Button>
  );
}
