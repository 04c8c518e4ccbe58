import Alert from '@mui/material/Alert';
import { useWords } from '@sanam/console/i18n/use-words.ts';

interface ClosedAgentsNoteProps {
  of: { closedAgents: readonly string[]; isForNobody: boolean };
}

/** The closed agents whose lines the conditions of a campaign or audience ask for, and whether anybody is left who meets them. */
export function ClosedAgentsNote({ of: { closedAgents, isForNobody } }: ClosedAgentsNoteProps) {
  const t = useWords();
  if (closedAgents.length === 0) return null;
  return (
    <Alert severity={isForNobody ? 'error' : 'warning'}>
      {t(isForNobody ? 'campaign.forNobodyWhy' : 'campaign.closedAgents', { agents: closedAgents.join(', ') })}
    </Alert>
  );
}
