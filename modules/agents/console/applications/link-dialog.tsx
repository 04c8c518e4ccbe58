import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Application } from '@sanam/console/lib/records.ts';
import type { Accepted } from './accept-dialog.tsx';

/** The registration link of a new agent. It is shown once; staff send it to the contact in the application. */
export function LinkDialog({ row, accepted, onClose }: { row: Application; accepted: Accepted; onClose: () => void }) {
  const t = useWords();
  const address = `${window.location.origin}/register#opening=${accepted.secret}`;
  return (
    <Dialog open onClose={onClose} aria-labelledby="agent-link" maxWidth="sm" fullWidth>
      <DialogTitle id="agent-link">{t('agentAccept.linkTitle', { name: row.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Alert severity="info">{t('agentAccept.linkText', { contact: row.contact })}</Alert>
        <CopyText text={address} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('agentAccept.until')} <Moment at={accepted.expiresAt} />
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('agentAccept.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}
