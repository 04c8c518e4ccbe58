import { QrFrame } from '@sanam/ui';
import { FailedWith } from './failed.tsx';
import { useQuery } from '@tanstack/react-query';

/** Draws the text as one path; the library is loaded with the first code. */
async function drawCode(text: string): Promise<{ path: string; size: number }> {
  const { create } = await import('./qr-library.ts');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
  return { path, size };
}

export interface QrCodeProps {
  text: string;
  /** Description for screen readers. */
  label: string;
  /** Text shown if drawing fails. */
  failed: string;
  caption?: string;
}

export function QrCode({ text, label, failed, caption }: QrCodeProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['qrCode', text],
    queryFn: () => drawCode(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <FailedWith text={failed} onRetry={refetch} />;
  return (
    <QrFrame path={data?.path ?? null} size={data?.size ?? 1} label={label}>
      {caption}
    </QrFrame>
  );
}
