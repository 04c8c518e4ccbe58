import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { CallInput, Calls } from '@sanam/contract';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useCountryNames } from '@sanam/console/components/country-field.tsx';
import { useErrorWords, useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';

type Body = CallInput<Calls['opsPreviewGames']>['body'];
type Act = Body['act'];
export type Selection = Body['selection'];
type Preview = Value<'opsPreviewGames'>;

const kinds = ['switch', 'hot', 'new', 'position', 'classify', 'close', 'open'] as const;
type Kind = (typeof kinds)[number];

interface Draft {
  /** Action; null until one is chosen, because no preset should change many games. */
  kind: Kind | null;
  isOn: boolean;
  text: string;
}

/** Returns the action; undefined while it is incomplete. */
function actOf({ kind, isOn, text }: Draft): Act | undefined {
  if (kind === null) return undefined;
  if (kind === 'switch') return { kind, isOn };
  if (kind === 'hot') return { kind, isHot: isOn };
  if (kind === 'new') return { kind, isNew: isOn };
  if (kind === 'position') return /^\d{1,5}$/.test(text) ? { kind, position: Number(text) } : undefined;
  if (kind === 'classify') return /^[a-z0-9_-]{1,40}$/.test(text) ? { kind, classify: text } : undefined;
  return /^[A-Z]{2}$/.test(text) ? { kind, country: text } : undefined;
}

interface DialogProps {
  selection: Selection;
  onDone?: () => void;
  onClose: () => void;
}

/** The dialog of an action on many games: it shows a preview of the changes and then makes exactly these. */
export function BulkDialog({ selection, onDone, onClose }: DialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const errorWords = useErrorWords();
  const { values: draft, change } = useOpenedDraft<Draft>({ kind: null, isOn: true, text: '' });
  const act = actOf(draft);
  const preview = useQuery<Preview>({
    queryKey: ['games-preview', selection, act],
    enabled: act !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) => call('opsPreviewGames', { body: { selection, act: act! } }, { signal }),
  });
  const shown = act === undefined ? undefined : preview.data;

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { selection, act: act!, mark: shown!.mark, reason: reason ?? '' };
    const { changed } = await call('opsActOnGames', { body }, { idempotencyKey });
    notify(t('game.acted', { smart_count: changed }), { type: 'success' });
    onDone?.();
    refresh();
  }

  return (
    <ActDialog
      title={t('game.actTitle')}
      effects={shown === undefined ? [t('game.counting')] : effectsOf(shown, draft, t)}
      confirm={t('game.actGo', { count: shown?.changing ?? '…' })}
      tone={draft.kind === 'switch' && !draft.isOn ? 'error' : 'primary'}
      reason="required"
      isReady={shown !== undefined && shown.changing > 0}
      content={{ selection, act, mark: shown?.mark }}
      run={run}
      onStale={async () => void (await preview.refetch())}
      onClose={onClose}
    >
      <ActFields draft={draft} onChange={change} />
      {preview.error !== null && <Alert severity="error">{errorWords(preview.error)}</Alert>}
      {shown !== undefined && <Sample preview={shown} />}
    </ActDialog>
  );
}

function effectsOf(preview: Preview, { kind, isOn }: Draft, t: Words): string[] {
  const { selected, changing, openRounds } = preview;
  const effects = [t('game.previewCount', { changing, selected })];
  if (kind === 'switch' && !isOn) effects.push(t('game.offWhat'));
  if (openRounds > 0) effects.push(t('game.offRounds', { smart_count: openRounds }));
  if (kind === 'close') effects.push(t('game.closeWhat'));
  return [...effects, t('game.atOnce')];
}

function ActFields({ draft, onChange }: { draft: Draft; onChange: (changes: Partial<Draft>) => void }) {
  const t = useWords();
  const countries = useCountryNames();
  const { kind: chosen } = draft;
  const isSwitch = chosen === 'switch' || chosen === 'hot' || chosen === 'new';
  const isCountry = chosen === 'close' || chosen === 'open';
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', mb: 1.5 }}>
      <TextField
        select
        label={t('game.what')}
        value={chosen ?? ''}
        onChange={(event) => onChange({ kind: event.target.value as Kind, isOn: true, text: '' })}
        sx={{ m: 0 }}
      >
        {kinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`game.actKind.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      {isSwitch && (
        <FormControlLabel
          control={<Switch checked={draft.isOn} onChange={(event) => onChange({ isOn: event.target.checked })} />}
          label={t(draft.isOn ? 'vendor.on' : 'vendor.off')}
        />
      )}
      {isCountry && (
        <TextField
          select
          label={t('game.country')}
          value={draft.text}
          onChange={(event) => onChange({ text: event.target.value })}
          sx={{ m: 0 }}
        >
          {[...countries].map(([code, name]) => (
            <MenuItem key={code} value={code}>
              {name} ({code})
            </MenuItem>
          ))}
        </TextField>
      )}
      {(chosen === 'position' || chosen === 'classify') && (
        <TextField
          label={t(chosen === 'position' ? 'game.position' : 'game.class')}
          value={draft.text}
          onChange={(event) => onChange({ text: event.target.value.trim().toLowerCase() })}
          sx={{ m: 0 }}
        />
      )}
    </Box>
  );
}

/** The first changes of the preview, before and after. */
function Sample({ preview }: { preview: Preview }) {
  const t = useWords();
  const words = (value: string): string =>
    value === 'true' || value === 'false' || value === 'open' || value === 'closed' ? t(`game.value.${value}`) : value;
  if (preview.sample.length === 0) return <Alert severity="info">{t('game.nothingChanges')}</Alert>;
  return (
    <Box
      sx={{ maxHeight: 190, overflow: 'auto', mb: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
      tabIndex={0}
    >
      <Box
        component="table"
        sx={{
          width: '100%',
          fontSize: 13,
          borderCollapse: 'collapse',
          '& td, & th': { px: 1, py: 0.25, textAlign: 'left' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('field.name')}</th>
            <th scope="col">{t('field.vendor')}</th>
            <th scope="col">{t('field.before')}</th>
            <th scope="col">{t('field.after')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.sample.map((game) => (
            <tr key={game.id}>
              <td>{game.name}</td>
              <td>{game.vendor}</td>
              <td>{words(game.before)}</td>
              <td>{words(game.after)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
