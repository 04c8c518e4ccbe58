import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';

const QUIET = 4;

/**
 * A QR code as vector graphics: dark on white in both themes, because scanners need it. The encoder is loaded on
 * demand.
 */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function draw(): Promise<void> {
      const { create } = await import('qrcode');
      if (isCurrent) setCode(pathOf(create(text, { errorCorrectionLevel: 'M' }).modules));
    }
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (code === null) return <Skeleton variant="rounded" width={208} height={208} sx={{ mx: 'auto' }} />;
  const side = code.size + 2 * QUIET;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      sx={{ display: 'block', width: 208, height: 208, mx: 'auto', borderRadius: 1, background: '#fff' }}
      shapeRendering="crispEdges"
    >
      <path d={code.path} fill="#000" />
    </Box>
  );
}

function pathOf({ size, data }: { size: number; data: ArrayLike<number> }): { size: number; path: string } {
  const dots = Array.from({ length: size * size }, (_, i) => i).filter((i) => data[i]);
  return { size, path: dots.map((i) => `M${i % size} ${Math.floor(i / size)}h1v1h-1z`).join('') };
}
