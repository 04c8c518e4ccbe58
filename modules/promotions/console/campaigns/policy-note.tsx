import Alert from '@mui/material/Alert';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Campaign } from './campaign-draft.ts';

/** The policy rules that the draft violates; it can be neither submitted nor published until they are met. */
export function PolicyNote({ campaign: { againstPolicy } }: { campaign: Campaign }) {
  const t = useWords();
  if (againstPolicy.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 1.5 }}>
      {t('policy.against', { rules: againstPolicy.map((problem) => t(`policy.problem.${problem}`)).join(', ') })}
    </Alert>
  );
}
