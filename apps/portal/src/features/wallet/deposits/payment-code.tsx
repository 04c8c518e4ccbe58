import { QrCode } from '../../../components/qr-code.tsx';
import { useT } from '../../../i18n/language.ts';

export function PaymentCode({ payload, label, caption }: { payload: string; label: string; caption: string }) {
  const t = useT();
  return <QrCode text={payload} label={label} caption={caption} failed={t('deposit.codeFailed')} />;
}
