import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PictureField } from '@sanam/console/components/picture-field.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { PICTURES_MAX } from '../../contract/redemption-states.ts';

const GRID = { display: 'grid', gap: 1.5, gridColumn: '1 / -1' };

/** The pictures of a reward in their order: each can be taken out, and up to `PICTURES_MAX` added. */
export function PicturesField({
  pictures,
  onChange,
}: {
  pictures: readonly string[];
  onChange: (pictures: string[]) => void;
}) {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const isFull = pictures.length >= PICTURES_MAX;
  const add = () => {
    if (typed !== null && !pictures.includes(typed)) onChange([...pictures, typed]);
    setTyped(null);
  };
  return (
    <Box role="group" aria-label={t('pointReward.pictures')} sx={GRID}>
      <Typography variant="subtitle2">{t('pointReward.pictures')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(isFull ? 'pointReward.picturesFull' : 'pointReward.picturesHint', { most: PICTURES_MAX })}
      </Typography>
      <Thumbnails pictures={pictures} onTakeOut={(out) => onChange(pictures.filter((one) => one !== out))} />
      {!isFull && (
        <>
          <PictureField value={typed} isDisabled={false} problem={undefined} onChange={setTyped} />
          <Button variant="outlined" disabled={typed === null} onClick={add} sx={{ justifySelf: 'start' }}>
            {t('pointReward.pictureAdd')}
          </Button>
        </>
      )}
    </Box>
  );
}

interface ThumbnailsProps {
  pictures: readonly string[];
  /** Absent where the pictures are only shown. */
  onTakeOut?: (picture: string) => void;
}

/** The pictures of a reward in small, each with a button to take it out if `onTakeOut` is given. */
export function Thumbnails({ pictures, onTakeOut }: ThumbnailsProps) {
  const t = useWords();
  if (pictures.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {pictures.map((picture, at) => (
        <Box key={picture} sx={{ display: 'grid', gap: 0.5 }}>
          <img
            src={picture}
            alt={t('pointReward.picture', { place: at + 1 })}
            style={{ width: 144, height: 81, objectFit: 'contain' }}
          />
          {onTakeOut !== undefined && (
            <Button
              size="small"
              aria-label={t('pointReward.pictureOutOf', { place: at + 1 })}
              onClick={() => onTakeOut(picture)}
            >
              {t('pointReward.pictureOut')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
