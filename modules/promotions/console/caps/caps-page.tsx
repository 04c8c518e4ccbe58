import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import type { Value } from '@sanam/client/client';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import type {} from '../../contract/cap-calls.ts';
import { isAmount } from '../../contract/campaign-problems.ts';
import { madeCells } from '../policies/made-by.tsx';

type CapsRecord = Value<'opsGetGrantCaps'>;
type Caps = CapsRecord['caps'];

/** The page of the highest bonus that each role may give by hand, with earlier versions. */
export function CapsPage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<CapsRecord>({
    queryKey: ['grantCaps'],
    queryFn: ({ signal }) => call('opsGetGrantCaps', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const reload = async () => void (await query.refetch());
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.grantCaps.name')} />
      <RecordFrame query={query}>
        {(record) => (
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <RecordHead
              title={t('resources.grantCaps.name')}
              tags={null}
              actions={record.approval === null ? undefined : <WaitingApproval approval={record.approval} />}
            />
            <Now record={record} reload={reload} />
            <Versions record={record} />
          </Box>
        )}
      </RecordFrame>
    </Box>
  );
}

interface PartProps {
  record: CapsRecord;
  reload: () => Promise<void>;
}

function Now({ record, reload }: PartProps) {
  const t = useWords();
  const words = useCodeWords();
  const mayChange = useMay('promotions.caps.change');
  const [isOpen, setIsOpen] = useState(false);
  const maxOf = (max: string | null): string => (max === null ? t('grantCaps.none') : moneyWithSymbol(max));
  return (
    <Section title={t('grantCaps.caps')} level="h2">
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t('grantCaps.hint')}
      </Typography>
      <Facts facts={record.caps.map(({ role, max }) => [words('role', role), maxOf(max)] as const)} />
      {mayChange && record.approval === null && (
        <Button sx={{ mt: 1 }} variant="outlined" onClick={() => setIsOpen(true)}>
          {t('grantCaps.change')}
        </Button>
      )}
      {isOpen && <ChangeDialog record={record} reload={reload} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function ChangeDialog({ record: { caps: now, version }, reload, onClose }: PartProps & { onClose: () => void }) {
  const t = useWords();
  const words = useCodeWords();
  const call = useCall();
  const notify = useNotify();
  const [caps, setCaps] = useState<Caps>(now);
  return (
    <ActDialog
      title={t('grantCaps.change')}
      effects={[t('grantCaps.effectNew'), t('grantCaps.effectTwo')]}
      confirm={t('grantCaps.change')}
      reason="required"
      isReady={caps.every(isGood)}
      content={{ caps, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { caps, version, reason };
        const { state } = await call('opsChangeGrantCaps', { query: {}, body }, { idempotencyKey });
        const isDone = state === 'done';
        notify(t(isDone ? 'grantCaps.changed' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {t('grantCaps.empty')}
      </Typography>
      <FieldGrid>
        {caps.map((cap) => (
          <AmountSetting
            key={cap.role}
            label={words('role', cap.role)}
            value={cap.max}
            problem={isGood(cap) ? undefined : t('settings.problem.invalid')}
            onChange={(max) => setCaps(caps.map((one) => (one.role === cap.role ? { ...one, max } : one)))}
          />
        ))}
      </FieldGrid>
    </ActDialog>
  );
}

const isGood = ({ max }: Caps[number]): boolean => max === null || isAmount(max);

function Versions({ record: { versions } }: Pick<PartProps, 'record'>) {
  const t = useWords();
  const words = useCodeWords();
  if (versions.length === 0) return null;
  const capsText = (caps: Caps): string =>
    caps.map(({ role, max }) => `${words('role', role)} ${moneyWithSymbol(max ?? '0.00')}`).join(', ');
  return (
    <Section title={t('policy.versions')} level="h2">
      <PlainTable
        label={t('policy.versions')}
        heads={['grantCaps.version', 'grantCaps.caps', 'grantCaps.by', 'common.reason', 'grantCaps.at']}
        rows={versions.map((one) => ({
          key: String(one.version),
          cells: [one.version, one.caps.length === 0 ? t('grantCaps.none') : capsText(one.caps), ...madeCells(t, one)],
        }))}
      />
    </Section>
  );
}
