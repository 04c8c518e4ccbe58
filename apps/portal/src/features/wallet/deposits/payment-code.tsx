import { ErrorState, QrFrame } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';

/** Draws the payload as one path; the library comes only with the first code. */
async function drawCode(payload: string): Promise<{ path: string; size: number }> {
  const { create } = await import('./qr-library.ts');
  const { modules } = create(payload, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
  return { path, size };
}

export function PaymentCode({ payload, label, caption }: { payload: string; label: string; caption: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['paymentCode', payload],
    queryFn: () => drawCode(payload),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error)
    return (
      <ErrorState
        title={t('state.errorTitle')}
        text={t('deposit.codeFailed')}
        retry={t('state.retry')}
        onRetry={() => void refetch()}
      />
    );
  return (
    <QrFrame path={data?.path ?? null} size={data?.size ?? 1} label={label}>
      {caption}
    </QrFrame>
  );
}
