import Alert from '@mui/material/Alert';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Campaign } from './campaign-draft.ts';

/** The closed agents whose lines the published conditions ask for, and whether anybody is left who meets them. */
export function ClosedAgentsNote({ campaign: { closedAgents, isForNobody } }: { campaign: Campaign }) {
  const t = useWords();
  if (closedAgents.length === 0) return null;
  return (
    <Alert severity={isForNobody ? 'error' : 'warning'}>
      {t(isForNobody ? 'campaign.forNobodyWhy' : 'campaign.closedAgents', { agents: closedAgents.join(', ') })}
    </Alert>
  );
}
