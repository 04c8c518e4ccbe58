import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Access } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { useOwnWay } from './use-own-way.tsx';

interface RegionsProps {
  merchantId: string;
  access: Access;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}

const unknowns = { usual: null, allow: true, block: false } as const;
type Unknown = keyof typeof unknowns;
const nameOf = (value: boolean | null): Unknown => (value === null ? 'usual' : value ? 'allow' : 'block');

/** The form of the default for visitors without a matching rule, or with an unknown country. */
export function RegionsForm({ merchantId, access, isDisabled, reload }: RegionsProps) {
  const t = useWords();
  const call = useCall();
  const { isConfirmed, confirmBox, guarded } = useOwnWay();
  const { draft, bar } = useSaving({
    read: access.regions,
    send: (chosen, reason) =>
      guarded(async () => {
        const body = { ...chosen, isConfirmed, revision: access.revision, reason };
        await call('opsChangeRegions', { params: { merchantId }, body });
      }),
    reload,
  });
  const { values, set } = draft;
  const shown = ({ otherwise, isUnknownAllowed }: typeof values) => ({
    [t('access.otherwise')]: t(`access.${otherwise}`),
    [t('access.unknown')]: t(`access.unknowns.${nameOf(isUnknownAllowed)}`),
  });

  return (
    <Section title={t('access.regions')} level="h2">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <ChoiceSetting
          label={t('access.otherwise')}
          value={values.otherwise}
          choices={(['allow', 'block'] as const).map((value) => ({ value, label: t(`access.${value}`) }))}
          isDisabled={isDisabled}
          onChange={(otherwise) => set('otherwise', otherwise)}
        />
        <ChoiceSetting
          label={t('access.unknown')}
          value={nameOf(values.isUnknownAllowed)}
          choices={(Object.keys(unknowns) as Unknown[]).map((value) => ({
            value,
            label: t(`access.unknowns.${value}`),
          }))}
          isDisabled={isDisabled}
          onChange={(value) => set('isUnknownAllowed', unknowns[value])}
        />
        {access.licensed.length > 0 && (
          <Typography sx={{ color: 'text.secondary' }}>
            {t('access.licensed', { countries: access.licensed.join(', ') })}
          </Typography>
        )}
        {confirmBox}
      </Box>
      <SaveBar
        title={t('access.saveTitle')}
        before={shown(access.regions)}
        after={shown(values)}
        nameOf={(words) => words}
        warnings={[t('settings.effectSoon')]}
        {...bar}
      />
    </Section>
  );
}
