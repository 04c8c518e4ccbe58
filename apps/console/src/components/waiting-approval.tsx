import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { useWords } from '../i18n/use-words.ts';
import { useTimeWords } from '../lib/format.ts';
import { useMay } from '../lib/permissions.ts';
import type { Withdrawal } from '../lib/records.ts';

/** Replaces a record's decisions while a proposal about it is open: its author and a link. */
export function WaitingApproval({ approval }: { approval: NonNullable<Withdrawal['approval']> }) {
  const t = useWords();
  const times = useTimeWords();
  const mayDecide = useMay('approvals.approval.decide') && !approval.isMine;
  const mayRead = useMay('approvals.approval.read');
  const said = { name: approval.proposedBy, time: times.dateTime(approval.proposedAt) };
  return (
    <>
      {mayRead && (
        <Button component={RouterLink} to={`/approvals/${approval.id}`} variant={mayDecide ? 'contained' : 'outlined'}>
          {t(mayDecide ? 'action.decideApproval' : 'action.openApproval')}
        </Button>
      )}
      <Alert severity="info" sx={{ width: '100%' }}>
        {t(approval.isMine ? 'action.waitsMine' : mayDecide ? 'action.waitsForYou' : 'action.waitsForOther', said)}
      </Alert>
    </>
  );
}
