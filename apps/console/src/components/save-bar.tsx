import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useWords, type Words } from '../i18n/use-words.ts';
import { type Change, changesOf } from '../lib/changes.ts';
import { fieldProblemsOf } from '../lib/field-problems.ts';
import { ActDialog } from './act-dialog.tsx';

interface SaveBarProps {
  /** The stored and edited values, as shown to the user. */
  before: unknown;
  after: unknown;
  title: string;
  /** Additional warnings before confirmation. */
  warnings?: readonly string[];
  /** Reason why saving is not possible. */
  blocked?: string | undefined;
  /** The server refused a field that is unchanged since it was sent. */
  isRefused: boolean;
  onUndo: () => void;
  save: (reason: string) => Promise<void>;
  reload: () => Promise<unknown>;
  /** Returns the label of a field on the page. */
  nameOf: (path: string) => string;
  /** Formats a value as on the page. */
  sayValue?: (path: string, value: string) => string;
}

const EFFECTS_SHOWN = 12;
const SHOWN_MAX = 160;

/** Bar below a form with unsaved changes. Saving asks for the reason. */
export function SaveBar(props: SaveBarProps) {
  const { before, after, blocked, isRefused, onUndo } = props;
  const t = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const changes = changesOf(before, after);
  const isDirty = changes.length > 0;
  useLeaveGuard(isDirty);
  if (!isDirty) return null;
  return (
    <Bar>
      {isRefused && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {t('settings.notSaved')}
        </Alert>
      )}
      {blocked !== undefined && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {blocked}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 140 }}>
          {t('settings.changes', { smart_count: changes.length })}
        </Typography>
        <Button onClick={onUndo}>{t('settings.undo')}</Button>
        <Button variant="contained" disabled={blocked !== undefined} onClick={() => setIsAsking(true)}>
          {t('settings.save')}
        </Button>
      </Box>
      {isAsking && <SaveDialog {...props} changes={changes} onClose={() => setIsAsking(false)} />}
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  const t = useWords();
  return (
    <Box
      role="region"
      aria-label={t('settings.unsaved')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        mt: 1.5,
        p: 1.5,
        borderRadius: 1,
        border: 1,
        borderColor: 'primary.main',
        backgroundColor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}

function SaveDialog(props: SaveBarProps & { changes: readonly Change[]; onClose: () => void }) {
  const { title, warnings = [], after, changes, save, reload, nameOf, sayValue, onClose } = props;
  const t = useWords();
  const notify = useNotify();

  async function run(reason: string): Promise<void> {
    try {
      await save(reason);
      notify(t('settings.saved'), { type: 'success' });
    } catch (error) {
      // The form shows refused fields, so the dialog closes.
      if (fieldProblemsOf(error).length === 0) throw error;
    }
  }

  const words = (path: string, value: string): string =>
    value === '' ? '' : shortened(sayValue?.(path, value) ?? value, t);
  const effects = changes
    .slice(0, EFFECTS_SHOWN)
    .map(({ path, was, is }) => changeWords({ path: nameOf(path), was: words(path, was), is: words(path, is) }, t));
  const more = changes.length - effects.length;
  return (
    <ActDialog
      title={title}
      effects={[...effects, ...(more > 0 ? [t('settings.more', { smart_count: more })] : []), ...warnings]}
      confirm={t('settings.saveGo')}
      reason="required"
      content={after}
      run={({ reason }) => run(reason ?? '')}
      onStale={async () => void (await reload())}
      onClose={onClose}
    />
  );
}

function changeWords({ path: name, was, is }: Change, t: Words): string {
  if (was === '') return t('settings.change.set', { name, is });
  return is === '' ? t('settings.change.taken', { name, was }) : t('settings.change.turned', { name, was, is });
}

/** Shows switches as words. */
function shortened(value: string, t: Words): string {
  if (value !== 'true' && value !== 'false') return value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value;
  return t(value === 'true' ? 'common.yes' : 'common.no');
}

/** Makes the browser ask before it discards unsaved changes. */
function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
