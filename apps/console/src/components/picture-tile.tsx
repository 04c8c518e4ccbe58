import Box from '@mui/material/Box';

/** Small picture of a game or vendor beside its name; hidden from screen readers. */
export function PictureTile({ src, size = 28 }: { src: string; size?: number }) {
  return (
    <Box
      component="img"
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      sx={{ borderRadius: 0.75, objectFit: 'cover', flexShrink: 0, backgroundColor: 'action.hover' }}
    />
  );
}

/** Picture and name as one cell. */
export function Pictured({ src, children }: { src: string; children: React.ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' }}>
      <PictureTile src={src} />
      <span>{children}</span>
    </Box>
  );
}
