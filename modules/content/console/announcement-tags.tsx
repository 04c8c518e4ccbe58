import type { ReactNode } from 'react';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import type { AnnouncementRow } from '@sanam/console/lib/records.ts';

const tones: Record<AnnouncementRow['state'], Tone> = {
  shown: 'good',
  planned: 'busy',
  ended: 'neutral',
  off: 'neutral',
};

export function StateTag({ state }: { state: AnnouncementRow['state'] }) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`announcement.state.${state}`)}</Tag>;
}

export function TypeTag({ type }: { type: AnnouncementRow['type'] }) {
  const t = useWords();
  return <Tag tone="busy">{t(`announcement.type.${type}`)}</Tag>;
}

/** Tags for type, place and state, and whether the announcement is shipped. */
export function AnnouncementTags({ row }: { row: AnnouncementRow }) {
  const t = useWords();
  return (
    <>
      <TypeTag type={row.type} />
      {row.groupName !== null && <Tag>{t(`announcement.group.${row.groupName}`)}</Tag>}
      <StateTag state={row.state} />
      {row.isShipped && <Tag tone="caution">{t('announcement.shipped')}</Tag>}
    </>
  );
}

/** The period in which the announcement is shown. */
export function Span({ row }: { row: Pick<AnnouncementRow, 'startsAt' | 'endsAt'> }): ReactNode {
  const t = useWords();
  const { dateTime } = useTimeWords();
  const { startsAt, endsAt } = row;
  if (startsAt === null && endsAt === null) return t('announcement.always');
  return `${startsAt === null ? '…' : dateTime(startsAt)} – ${endsAt === null ? '…' : dateTime(endsAt)}`;
}
