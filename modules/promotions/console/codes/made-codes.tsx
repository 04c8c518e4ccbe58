import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useWords } from '@sanam/console/i18n/use-words.ts';

/** The created codes, one per line, for copying. */
export function MadeCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useWords();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="made-codes">
      <DialogTitle id="made-codes">{t('code.made', { count: codes.length })}</DialogTitle>
      <DialogContent>
        <TextField
          value={codes.join('\n')}
          label={t('code.codes')}
          multiline
          maxRows={12}
          fullWidth
          sx={{ mt: 1 }}
          slotProps={{ input: { readOnly: true }, htmlInput: { style: { fontFamily: 'monospace' } } }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
