import DownIcon from '@mui/icons-material/ArrowDownward';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AddRow } from '@sanam/console/components/add-row.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { HostLine, MerchantHosts } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Draft } from '@sanam/console/lib/use-draft.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import type { HostList } from '../contract/states.ts';

interface Values {
  hosts: HostLine[];
}

interface HostListProps {
  merchantId: string;
  list: HostList;
  hosts: MerchantHosts;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

/** The form of one list of hosts: add, remove, switch, reorder; saved as a whole. */
export function HostListForm({ merchantId, list, hosts, isDisabled, reload }: HostListProps) {
  const t = useWords();
  const call = useCall();
  const { lines: read, revision } = hosts.lists[list];
  const { draft, bar } = useSaving<Values>({
    read: { hosts: read },
    send: (values, reason) =>
      call('opsChangeHosts', { params: { merchantId, list }, body: { ...values, revision, reason } }),
    reload,
  });
  const { hosts: lines } = draft.values;

  return (
    <Section title={t(`host.list.${list}`)} level="h2">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t(`host.what.${list}`)}</Typography>
      {list === 'api' && hosts.hasProviderSignIn && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('host.signInNeedsOwn')}
        </Alert>
      )}
      <HostLines list={list} draft={draft} isDisabled={isDisabled} />
      {list === 'game' && hosts.otherGameHosts.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, overflowWrap: 'anywhere' }}>
          {t('host.otherGames', { hosts: hosts.otherGameHosts.join(', ') })}
        </Typography>
      )}
      {!isDisabled && <AddHost list={list} onAdd={(host) => draft.set('hosts', [...lines, { host, isOn: true }])} />}
      <SaveBar
        title={t('host.saveTitle', { list: t(`host.list.${list}`) })}
        before={shown(read, t('host.off'))}
        after={shown(lines, t('host.off'))}
        warnings={[t('settings.effectSoon')]}
        nameOf={(place) => t('host.place', { place: Number(place) + 1 })}
        {...bar}
      />
    </Section>
  );
}

const shown = (lines: readonly HostLine[], off: string): string[] =>
  lines.map(({ host, isOn }) => (isOn ? host : `${host} (${off})`));

interface HostLinesProps {
  list: HostList;
  draft: Draft<Values>;
  isDisabled: boolean;
}

function HostLines({ list, draft, isDisabled }: HostLinesProps) {
  const t = useWords();
  const { value: lines, onChange } = draft.field('hosts');
  const first = lines.findIndex(({ isOn }) => isOn);
  if (lines.length === 0) return <Typography>{t(`host.none.${list}`)}</Typography>;
  const move = (from: number, by: -1 | 1): void => {
    const next = [...lines];
    const [line] = next.splice(from, 1);
    next.splice(from + by, 0, line!);
    onChange(next);
  };
  return (
    <Box component="ol" aria-label={t(`host.list.${list}`)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map(({ host, isOn }, at) => (
        <HostRow
          key={host}
          host={host}
          problem={draft.problemAt(`hosts.${at}`)}
          mark={at === first && lines.length > 1 ? <Tag>{t('host.first')}</Tag> : null}
        >
          <Switch
            checked={isOn}
            disabled={isDisabled}
            onChange={() => onChange(lines.map((one, i) => (i === at ? { ...one, isOn: !isOn } : one)))}
            slotProps={{ input: { 'aria-label': `${t('host.on')}: ${host}` } }}
          />
          <IconButton
            aria-label={`${t('host.up')}: ${host}`}
            disabled={isDisabled || at === 0}
            onClick={() => move(at, -1)}
          >
            <UpIcon fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={`${t('host.down')}: ${host}`}
            disabled={isDisabled || at === lines.length - 1}
            onClick={() => move(at, 1)}
          >
            <DownIcon fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={`${t('host.remove')}: ${host}`}
            disabled={isDisabled}
            onClick={() => onChange(lines.filter((_, i) => i !== at))}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </HostRow>
      ))}
    </Box>
  );
}

interface HostRowProps {
  host: string;
  problem: string | undefined;
  mark: ReactNode;
  children: ReactNode;
}

function HostRow({ host, problem, mark, children }: HostRowProps) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 0.25 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {host} {mark}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>{children}</Box>
      </Box>
      {problem !== undefined && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: 12, pb: 0.5 }}>
          {problem}
        </Box>
      )}
    </Box>
  );
}

function AddHost({ list, onAdd }: { list: HostList; onAdd: (host: string) => void }) {
  const t = useWords();
  return (
    <AddRow
      label={t(`host.add.${list}`)}
      confirm={t('host.addGo')}
      placeholder={list === 'picture' || list === 'game' ? 'https://cdn.example' : 'www.shop.example'}
      maxLength={300}
      maxWidth={420}
      onAdd={onAdd}
    />
  );
}
