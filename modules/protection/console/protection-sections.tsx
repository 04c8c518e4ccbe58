import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import type { ProtectionRecord } from '@sanam/console/lib/records.ts';

type Limit = ProtectionRecord['limits'][number];

const limitText = (kind: Limit['kind'], amount: string, t: Words): string =>
  kind === 'time' ? t('protection.minutes', { minutes: Number(amount) }) : moneyWithSymbol(amount);

export const limitName = ({ kind, frame }: Pick<Limit, 'kind' | 'frame'>, t: Words): string =>
  `${t(`protection.kind.${kind}`)} · ${t(`protection.frame.${frame}`)}`;

function Nothing({ text }: { text: string }) {
  return <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>;
}

/** The limits in force, with the used amount and who set each. */
export function LimitBars({ limits }: Pick<ProtectionRecord, 'limits'>) {
  const t = useWords();
  if (limits.length === 0) return <Nothing text={t('protection.noLimits')} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {limits.map((limit) => (
        <LimitBar key={`${limit.kind} ${limit.frame}`} limit={limit} />
      ))}
    </Box>
  );
}

function LimitBar({ limit }: { limit: Limit }) {
  const t = useWords();
  const text = (amount: string) => limitText(limit.kind, amount, t);
  const used = Number(limit.limit) === 0 ? 100 : Math.min(100, (Number(limit.used) / Number(limit.limit)) * 100);
  const name = limitName(limit, t);
  const set = [
    limit.own !== null && t('protection.byPlayer', { amount: text(limit.own) }),
    limit.operator !== null && t('protection.byOperator', { amount: text(limit.operator) }),
    limit.pending !== null &&
      t('protection.pending', {
        amount: limit.pending.amount === null ? t('protection.none') : text(limit.pending.amount),
      }),
  ].filter((one) => one !== false);
  return (
    <li>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <span>{name}</span>
        <b>{text(limit.limit)}</b>
      </Box>
      {limit.frame !== 'each' && (
        <>
          <LinearProgress variant="determinate" value={used} aria-label={name} sx={{ my: 0.5 }} />
          <Typography variant="body2">
            {t('protection.used', { used: text(limit.used), left: text(limit.left) })}
          </Typography>
        </>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {set.join(' · ')}
      </Typography>
    </li>
  );
}

export function FiguresTable({ figures }: Pick<ProtectionRecord, 'figures'>) {
  const t = useWords();
  return (
    <PlainTable
      label={t('protection.figures')}
      heads={['protection.days', 'protection.time', 'protection.deposits', 'protection.net']}
      rows={figures.map((one) => ({
        key: String(one.days),
        cells: [
          one.days,
          t('protection.minutes', { minutes: one.playedMinutes }),
          moneyWithSymbol(one.deposits),
          moneyWithSymbol(one.net),
        ],
      }))}
    />
  );
}

/** The table of breaks and exclusions, including ended ones. */
export function ExclusionsTable({ exclusions }: Pick<ProtectionRecord, 'exclusions'>) {
  const t = useWords();
  if (exclusions.length === 0) return <Nothing text={t('protection.noExclusions')} />;
  return (
    <PlainTable
      wraps
      label={t('protection.exclusions')}
      heads={[
        'protection.what',
        'protection.started',
        'protection.termEnds',
        'protection.return',
        'protection.ended',
        'protection.why',
      ]}
      rows={exclusions.map((one) => ({ key: one.id, cells: exclusionCells(one, t) }))}
    />
  );
}

const exclusionCells = (one: ProtectionRecord['exclusions'][number], t: Words) => [
  <span key="what">
    {t(`protection.state.${one.kind}`)} {one.kind !== 'operator' && `· ${t(`protection.term.${one.term}`)}`}{' '}
    {one.isRunning && <Tag tone="busy">{t('protection.running')}</Tag>}
  </span>,
  <span key="start">
    <Moment at={one.startedAt} /> <Tag>{t(`protection.starter.${one.startedBy}`)}</Tag>
  </span>,
  <Moment key="term" at={one.termEndsAt} />,
  <Moment key="return" at={one.returnFrom} />,
  one.endedBy === null ? (
    '–'
  ) : (
    <span key="end">
      <Moment at={one.endedAt} /> {t(`protection.endedBy.${one.endedBy}`)}
    </span>
  ),
  [one.reason, one.evidence].filter(Boolean).join(' · ') || '–',
];

export function ChecksTable({ checks }: Pick<ProtectionRecord, 'checks'>) {
  const t = useWords();
  if (checks.length === 0) return <Nothing text={t('protection.noChecks')} />;
  return (
    <PlainTable
      label={t('protection.checksShort')}
      heads={['protection.at', 'protection.choice']}
      rows={checks.map((one) => ({
        key: one.id,
        cells: [<Moment key="at" at={one.at} />, t(`protection.answer.${one.choice}`)],
      }))}
    />
  );
}

export function ConsentsTable({ consents }: Pick<ProtectionRecord, 'consents'>) {
  const t = useWords();
  if (consents.length === 0) return <Nothing text={t('protection.noConsents')} />;
  return (
    <PlainTable
      label={t('protection.consents')}
      heads={['protection.at', 'protection.consent', 'protection.by']}
      rows={consents.map((one) => ({
        key: one.id,
        cells: [
          <Moment key="at" at={one.at} />,
          t(one.given ? 'protection.given' : 'protection.takenBack'),
          t(`protection.giver.${one.givenBy}`),
        ],
      }))}
    />
  );
}

/** The table of accounts that share data with this one, if one of the two is excluded. */
export function HitsTable({ hits }: { hits: NonNullable<ProtectionRecord['hits']> }) {
  const t = useWords();
  if (hits.length === 0) return <Nothing text={t('protection.noHits')} />;
  return (
    <PlainTable
      wraps
      label={t('resources.register.name')}
      heads={['protection.otherAccount', 'register.kinds', 'register.effect', 'register.foundAt', 'field.state']}
      rows={hits.map((hit) => ({
        key: hit.id,
        cells: [
          <span key="other">
            <MemberLink member={hit.other} />{' '}
            <Tag>{t(hit.isExcluded ? 'protection.followsThis' : 'protection.isExcludedThere')}</Tag>
          </span>,
          hit.kinds.map((kind) => t(`register.kind.${kind}`)).join(', '),
          t(`register.effects.${hit.effect}`),
          <Moment key="at" at={hit.foundAt} />,
          [t(`register.queue.${hit.state}`), hit.reason].filter(Boolean).join(' · '),
        ],
      }))}
    />
  );
}
