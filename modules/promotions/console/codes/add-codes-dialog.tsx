import Box from '@mui/material/Box';
import { useState } from 'react';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { ChoiceSetting, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { BATCH_MAX, isCode } from '../../contract/codes.ts';

interface AddProps {
  id: string;
  reload: () => Promise<void>;
  onMade: (codes: string[]) => void;
  onClose: () => void;
}

const kinds = ['one', 'random'] as const;

interface Draft {
  kind: (typeof kinds)[number];
  code: string;
  count: string;
  usesMax: string;
  perMember: string;
  expiresAt: string | null;
}

const isCount = (typed: string, max: number): boolean => /^[1-9]\d{0,7}$/.test(typed) && Number(typed) <= max;

const isGood = ({ kind, code, count, usesMax, perMember }: Draft): boolean =>
  (kind === 'one' ? isCode(code) : isCount(count, BATCH_MAX)) &&
  (usesMax === '' || isCount(usesMax, 10_000_000)) &&
  isCount(perMember, 1000);

/** The dialog that creates one named code, or many random codes. */
export function AddCodesDialog({ id, reload, onMade, onClose }: AddProps) {
  const t = useWords();
  const call = useCall();
  const [draft, setDraft] = useState<Draft>({
    kind: 'one',
    code: '',
    count: '100',
    usesMax: '',
    perMember: '1',
    expiresAt: null,
  });
  return (
    <ActDialog
      title={t('code.add')}
      effects={[t('code.addWhat'), t('code.addBudget')]}
      confirm={t('code.add')}
      reason="required"
      isReady={isGood(draft)}
      content={{ id, draft }}
      run={async ({ reason = '', idempotencyKey }) => {
        const { kind, code, count, usesMax, perMember, expiresAt } = draft;
        const body = {
          code: kind === 'one' ? code : null,
          count: kind === 'one' ? 1 : Number(count),
          usesMax: usesMax === '' ? null : Number(usesMax),
          perMember: Number(perMember),
          expiresAt,
          reason,
        };
        const { codes } = await call('opsAddCodes', { params: { id }, body }, { idempotencyKey });
        onMade(codes);
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <CodeFields draft={draft} onChange={setDraft} />
    </ActDialog>
  );
}

function CodeFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const t = useWords();
  const set = (part: Partial<Draft>) => onChange({ ...draft, ...part });
  const digits = (name: 'count' | 'usesMax' | 'perMember', max: number) => ({
    label: t(`code.${name}`),
    value: draft[name],
    isDisabled: false,
    problem: draft[name] === '' || isCount(draft[name], max) ? undefined : t('settings.problem.invalid'),
    onChange: (typed: string) => set({ [name]: typed }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, my: 1.5 }}>
      <ChoiceSetting
        label={t('code.kind.label')}
        value={draft.kind}
        choices={kinds.map((value) => ({ value, label: t(`code.kind.${value}`) }))}
        isDisabled={false}
        onChange={(kind) => set({ kind })}
      />
      {draft.kind === 'one' ? (
        <TextSetting
          label={t('code.code')}
          value={draft.code}
          isDisabled={false}
          problem={draft.code === '' || isCode(draft.code) ? undefined : t('code.form')}
          onChange={(code) => set({ code: code.slice(0, 40) })}
        />
      ) : (
        <TextSetting {...digits('count', BATCH_MAX)} />
      )}
      <TextSetting {...digits('usesMax', 10_000_000)} />
      <TextSetting {...digits('perMember', 1000)} />
      <MomentField label={t('code.expiresAt')} value={draft.expiresAt} onChange={(expiresAt) => set({ expiresAt })} />
    </Box>
  );
}
