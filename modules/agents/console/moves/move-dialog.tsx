import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { Facts } from '@sanam/console/components/section.tsx';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Value } from '@sanam/client/client';
import { PlanName } from '../plans/plan-list.tsx';

interface MoveDialogProps {
  member: { memberId: string; username: string };
  onDone: () => void;
  onClose: () => void;
}

/** The dialog that proposes a new upline for a line. It shows the effect first and proposes exactly what it showed. */
export function MoveDialog({ member, onDone, onClose }: MoveDialogProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [name, setName] = useState('');
  const params = { memberId: member.memberId };
  const upline = name.trim() === '' ? null : name.trim();
  const preview = useMutation({
    mutationFn: (above: string | null) => call('opsPreviewLineMove', { params, body: { upline: above } }),
  });

  async function run({ reason = '' }: { reason: string | undefined }): Promise<void> {
    await call('opsMoveLine', { params, body: { upline, reason } });
    notify(t('lineMove.proposed', { name: member.username }), { type: 'success' });
    onDone();
  }

  return (
    <ActDialog
      title={t('lineMove.title', { name: member.username })}
      effects={[
        t('lineMove.effectDay'),
        t('lineMove.effectPast'),
        t('lineMove.effectContracts'),
        t('lineMove.effectTwo'),
      ]}
      confirm={t('lineMove.propose')}
      reason="required"
      isReady={preview.data !== undefined}
      content={{ move: member.memberId, upline }}
      run={run}
      onStale={async () => onDone()}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          label={t('lineMove.to')}
          value={name}
          helperText={t('lineMove.toHint')}
          onChange={({ target }) => {
            setName(target.value);
            preview.reset();
          }}
          slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false } }}
        />
        <Button
          variant="outlined"
          disabled={preview.isPending}
          onClick={() => preview.mutate(upline)}
          sx={{ mt: 1.5, whiteSpace: 'nowrap' }}
        >
          {t('lineMove.preview')}
        </Button>
      </Box>
      <Outcome preview={preview.data} error={preview.error} />
    </ActDialog>
  );
}

function Outcome({ preview, error }: { preview: Value<'opsPreviewLineMove'> | undefined; error: Error | null }) {
  const t = useWords();
  const errorWords = useErrorWords();
  if (error !== null) return <Alert severity="error">{errorWords(error)}</Alert>;
  if (preview === undefined) return <Alert severity="info">{t('lineMove.previewFirst')}</Alert>;
  const nameOf = (place: { username: string } | null) => place?.username ?? t('agentTree.top');
  return (
    <>
      <Facts
        facts={[
          [t('lineMove.from'), nameOf(preview.from)],
          [t('lineMove.to'), nameOf(preview.to)],
          [t('lineMove.agents'), grouped(preview.agents)],
          [t('lineMove.members'), grouped(preview.members)],
          [t('lineMove.depth'), `${preview.depth} / ${preview.depthMax}`],
          [t('lineMove.effectiveAt'), <Moment key="at" at={preview.effectiveAt} />],
        ]}
      />
      <Ending contracts={preview.contracts} />
    </>
  );
}

/** The contracts of the moved agent that end with the move. */
function Ending({ contracts }: Pick<Value<'opsPreviewLineMove'>, 'contracts'>) {
  const t = useWords();
  if (contracts.length === 0) return <Alert severity="info">{t('lineMove.endsNone')}</Alert>;
  return (
    <section aria-label={t('lineMove.ends')}>
      <Typography variant="subtitle2" component="h3">
        {t('lineMove.ends')}
      </Typography>
      <ul>
        {contracts.map(({ plan, version, stateDetail, effectiveFrom }) => (
          <li key={`${plan.code} ${version}`}>
            <PlanName plan={plan} /> ({t(`agentPlan.kindOf.${plan.kind}`)}): {t(`agentContract.state.${stateDetail}`)}
            {effectiveFrom !== null && (
              <>
                , {t('agentContract.from')} <Moment at={effectiveFrom} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
