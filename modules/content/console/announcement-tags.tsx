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

/** What it is, where it hangs, whether it is shown, and whether it came with the product. */
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

/** From when until when. */
export function Span({ row }: { row: Pick<AnnouncementRow, 'startsAt' | 'endsAt'> }): ReactNode {
  const t = useWords();
  const { dateTime } = useTimeWords();
  const { startsAt, endsAt } = row;
  if (startsAt === null && endsAt === null) return t('announcement.always');
  return `${startsAt === null ? '…' : dateTime(startsAt)} – ${endsAt === null ? '…' : dateTime(endsAt)}`;
}
