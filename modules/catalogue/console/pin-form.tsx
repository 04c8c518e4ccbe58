import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import RemoveIcon from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { CallInput, Calls } from '@sanam/contract';
import { useLocale } from 'react-admin';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Pictured } from '@sanam/console/components/picture-tile.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Value } from '@sanam/client/client';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { gamePicture } from '@sanam/vendors/console/index.ts';

type Pins = Value<'opsGetPins'>;
type Pin = Pins['list'][number];
type Of = CallInput<Calls['opsGetPins']>['params'];

interface FormProps {
  of: Of;
  pins: Pins;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

/** The pinned games in their order; a new one is added at the end. */
export function PinForm({ of, pins, isDisabled, reload }: FormProps) {
  const t = useWords();
  const call = useCall();
  const { draft, bar } = useSaving<{ list: Pin[] }>({
    read: { list: pins.list },
    send: (values, reason) => {
      const body = { ids: values.list.map(({ id }) => id), revision: pins.revision, reason };
      return call('opsChangePins', { params: of, body });
    },
    reload,
  });
  const { list } = draft.values;
  const move = (from: number, by: 1 | -1): void => {
    const next = [...list];
    const [pin] = next.splice(from, 1);
    next.splice(from + by, 0, pin!);
    draft.set('list', next);
  };

  return (
    <>
      {list.length === 0 && <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{t('game.noPins')}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {list.map((pin, at) => (
          <PinRow
            key={pin.id}
            pin={pin}
            place={at + 1}
            isLast={at === list.length - 1}
            isDisabled={isDisabled}
            onMove={(by) => move(at, by)}
            onRemove={() =>
              draft.set(
                'list',
                list.filter((one) => one.id !== pin.id),
              )
            }
          />
        ))}
      </Box>
      {!isDisabled && list.length < pins.max && (
        <AddPin of={of} taken={list} onAdd={(pin) => draft.set('list', [...list, pin])} />
      )}
      <SaveBar
        title={t('game.pinTitle')}
        before={namesOf(pins.list)}
        after={namesOf(list)}
        nameOf={(path) => t('game.placeNumber', { place: path })}
        {...bar}
      />
    </>
  );
}

const namesOf = (pins: readonly Pin[]): Record<string, string> =>
  Object.fromEntries(pins.map((pin, at) => [String(at + 1), `${pin.nameEn} (${pin.vendor})`]));

interface RowProps {
  pin: Pin;
  place: number;
  isLast: boolean;
  isDisabled: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function PinRow({ pin, place, isLast, isDisabled, onMove, onRemove }: RowProps) {
  const t = useWords();
  const locale = useLocale();
  const name = locale === 'th' ? pin.nameTh : pin.nameEn;
  const tool = (label: string, icon: React.ReactNode, isOff: boolean, onClick: () => void) => (
    <IconButton size="small" aria-label={`${label}: ${name}`} disabled={isDisabled || isOff} onClick={onClick}>
      {icon}
    </IconButton>
  );
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box component="span" sx={{ width: 28, textAlign: 'right', color: 'text.secondary' }}>
        {place}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Pictured src={gamePicture(pin)}>
          {name} <Box component="span" sx={{ color: 'text.secondary' }}>{`${pin.vendor} · ${pin.code}`}</Box>
        </Pictured>
      </Box>
      {!pin.isShown && <Tag tone="caution">{t('game.pinWaits')}</Tag>}
      {tool(t('game.up'), <UpIcon fontSize="small" />, place === 1, () => onMove(-1))}
      {tool(t('game.down'), <DownIcon fontSize="small" />, isLast, () => onMove(1))}
      {tool(t('game.unpin'), <RemoveIcon fontSize="small" />, false, onRemove)}
    </Box>
  );
}

const FOUND_MAX = '20';

/** The search for a game of this list by name or code. */
function AddPin({ of, taken, onAdd }: { of: Of; taken: readonly Pin[]; onAdd: (pin: Pin) => void }) {
  const t = useWords();
  const call = useCall();
  const { values, set } = useOpenedDraft({ text: '' });
  const { text } = values;
  const q = text.trim();
  const found = useQuery({
    queryKey: ['pin-search', of, q],
    enabled: q.length > 1,
    queryFn: ({ signal }) =>
      call(
        'opsListGames',
        {
          query: {
            q,
            state: 'on',
            pageSize: FOUND_MAX,
            ...(of.gameType === 'ALL' ? {} : { gameType: of.gameType }),
            ...(of.list === 'hot' ? { hot: 'true' } : {}),
          },
        },
        { signal },
      ),
  });
  const known = new Set(taken.map(({ id }) => id));
  const options = (q.length > 1 ? (found.data?.list ?? []) : []).filter(({ id }) => !known.has(id));
  return (
    <Autocomplete
      sx={{ mt: 1.5, maxWidth: 520 }}
      options={options}
      loading={found.isFetching}
      value={null}
      blurOnSelect
      inputValue={text}
      onInputChange={(_, value, why) => set('text', why === 'reset' ? '' : value)}
      filterOptions={(all) => all}
      getOptionLabel={(game) => `${game.nameEn} – ${game.vendor} · ${game.code}`}
      getOptionKey={(game) => game.id}
      noOptionsText={t(q.length > 1 ? 'state.emptyFiltered' : 'game.typeToFind')}
      onChange={(_, game) => {
        if (game === null) return;
        const { id, code, vendor, nameTh, nameEn, pictureUrl } = game;
        onAdd({ id, code, vendor, nameTh, nameEn, pictureUrl, isShown: true });
      }}
      renderInput={(params) => <TextField {...params} label={t('game.addPin')} sx={{ m: 0 }} />}
    />
  );
}
