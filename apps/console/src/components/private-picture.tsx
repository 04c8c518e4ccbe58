import BrokenIcon from '@mui/icons-material/BrokenImageOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { api, type PictureCall } from '../lib/api.ts';

/** Private picture: fetched with the session, kept in memory only, enlarged on request. */
export function PrivatePicture({ of, id, label }: { of: PictureCall; id: string; label: string }) {
  const t = useWords();
  const [isLarge, setIsLarge] = useState(false);
  const { data: address, isError } = useQuery({
    queryKey: ['evidence', id],
    queryFn: async ({ signal }) => readPicture(await api.file(of, id, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isError) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <BrokenIcon /> {t('withdrawal.pictureFailed')}
      </Box>
    );
  }
  if (address === undefined) return <Skeleton variant="rounded" width={120} height={160} />;
  return (
    <>
      <ButtonBase
        onClick={() => setIsLarge(true)}
        aria-label={label}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box
          component="img"
          src={address}
          alt={label}
          sx={{ width: 120, height: 160, objectFit: 'cover', borderRadius: 1 }}
        />
      </ButtonBase>
      <Dialog open={isLarge} onClose={() => setIsLarge(false)} maxWidth="lg" aria-label={label}>
        <Box
          component="img"
          src={address}
          alt={label}
          onClick={() => setIsLarge(false)}
          sx={{ maxWidth: '100%', maxHeight: '90vh', display: 'block' }}
        />
      </Dialog>
    </>
  );
}

/** Returns a `data:` address: nothing to release, and allowed for pictures by the policy of the page. */
function readPicture(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
}
