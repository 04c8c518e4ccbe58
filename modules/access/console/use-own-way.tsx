import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type ReactNode, useState } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { hasCode } from '@sanam/client/refusal';

/** Asks for confirmation if the server answers that the portal would close to the caller's own address. */
export function useOwnWay(): {
  isConfirmed: boolean;
  confirmBox: ReactNode;
  guarded: (work: () => Promise<void>) => Promise<void>;
} {
  const t = useWords();
  const [isAsked, setIsAsked] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  return {
    isConfirmed,
    confirmBox: isAsked && (
      <FormControlLabel
        control={<Checkbox checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked)} />}
        label={t('access.confirmOwn')}
      />
    ),
    async guarded(work) {
      try {
        await work();
      } catch (error) {
        if (hasCode(error, 'site.locksYouOut')) setIsAsked(true);
        throw error;
      }
    },
  };
}
