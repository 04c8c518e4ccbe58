import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import { shownOdds, sumOf } from '../../contract/wheel.rules.ts';
import { Worth } from '../worth.tsx';

const SHOWN = 25;

/** Lists the newest spins of a wheel, each with its random number and the chance of its result. */
export function SpinList({ id }: { id: string }) {
  const t = useWords();
  const call = useCall();
  const { data } = useQuery({
    queryKey: [...recordKey('wheels', id), 'spins'],
    queryFn: ({ signal }) => call('opsListSpins', { params: { id }, query: { pageSize: SHOWN } }, { signal }),
  });
  if (data === undefined) return null;
  return (
    <Section title={t('wheel.newest')}>
      {data.list.length === 0 ? (
        <Typography>{t('wheel.noSpins')}</Typography>
      ) : (
        <PlainTable
          label={t('wheel.newest')}
          heads={[
            'wheel.at',
            'field.member',
            'wheel.version',
            'wheel.prize',
            'wheel.amount',
            'wheel.number',
            'wheel.odds',
          ]}
          rows={data.list.map(({ id: key, at, member, version, prizeId, title, prize, number, weights }) => ({
            key,
            cells: [
              <Moment key="at" at={at} />,
              <MemberLink key="member" member={member} />,
              grouped(version),
              `${prizeId}. ${title}`,
              <Worth key="amount" of={prize ?? {}} />,
              `${grouped(number)} / ${grouped(sumOf(weights))}`,
              `${shownOdds(weights[Number(prizeId) - 1]!, sumOf(weights))} %`,
            ],
          }))}
        />
      )}
    </Section>
  );
}
