import Alert from '@mui/material/Alert';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Campaign } from './campaign-draft.ts';

/** What the draft is against: it cannot be submitted, or published, as it is. */
export function PolicyNote({ campaign: { againstPolicy } }: { campaign: Campaign }) {
  const t = useWords();
  if (againstPolicy.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 1.5 }}>
      {t('policy.against', { rules: againstPolicy.map((problem) => t(`policy.problem.${problem}`)).join(', ') })}
    </Alert>
  );
}
