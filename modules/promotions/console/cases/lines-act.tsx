import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { caseSigns, SIGN_POINTS } from '../../contract/case-states.ts';
import { draftOf, isGood, isGoodLine, isGoodPoints, lineNames, linesOf, type LinesRecord } from './lines-draft.ts';

interface ActProps {
  lines: LinesRecord;
  reload: () => Promise<void>;
}

/**
 * The button that changes thresholds. A stricter change takes effect at once; a looser one waits for a second person.
 */
export function LinesAct({ lines, reload }: ActProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  if (lines.approval !== null && !isOpen) return null;
  return (
    <>
      <Button sx={{ mt: 1 }} variant="outlined" onClick={() => setIsOpen(true)}>
        {t('caseRules.change')}
      </Button>
      {isOpen && <LinesDialog lines={lines} reload={reload} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LinesDialog({ lines, reload, onClose }: ActProps & { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [draft, setDraft] = useState(() => draftOf(lines));
  const { version } = lines;
  return (
    <ActDialog
      title={t('caseRules.change')}
      effects={[t('caseRules.effectNew'), t('caseRules.effectTwo')]}
      confirm={t('caseRules.change')}
      reason="required"
      isReady={isGood(draft)}
      content={{ draft, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { ...linesOf(draft), version, reason };
        const { state } = await call('opsChangeCaseRules', { query: {}, body }, { idempotencyKey });
        const isDone = state === 'done';
        notify(t(isDone ? 'caseRules.changed' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <FieldGrid>
        {lineNames.map((name) => (
          <TextSetting
            key={name}
            label={t(`caseRules.${name}`)}
            value={draft[name]}
            isDisabled={false}
            problem={isGoodLine(name, draft) ? undefined : t(`caseRules.problem.${name}`)}
            onChange={(typed) => setDraft({ ...draft, [name]: typed })}
          />
        ))}
      </FieldGrid>
      <Typography variant="subtitle2" sx={{ mt: 1.5 }}>
        {t('caseRules.signs')}
      </Typography>
      <FieldGrid>
        {caseSigns.map((sign) => (
          <TextSetting
            key={sign}
            label={t(`bonusCase.sign.${sign}`)}
            value={draft.points[sign]}
            isDisabled={false}
            problem={isGoodPoints(draft.points[sign]) ? undefined : t('caseRules.problem.points', SIGN_POINTS)}
            onChange={(typed) => setDraft({ ...draft, points: { ...draft.points, [sign]: typed } })}
          />
        ))}
      </FieldGrid>
    </ActDialog>
  );
}
