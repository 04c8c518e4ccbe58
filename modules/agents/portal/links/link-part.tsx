import { Button, Pager } from '@sanam/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { BarPlot } from '@sanam/portal/components/plot.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { calendarDayText } from '@sanam/portal/lib/time.ts';
import { type LinkState, linkStates } from '../../contract/link-states.ts';
import { Choice } from '../choice.tsx';
import { FileButton } from '../files/file-button.tsx';
import { LinkList } from './link-list.tsx';
import { NewLink } from './new-link.tsx';

export interface LinkFilter {
  tag?: string | undefined;
  state?: LinkState | undefined;
}

interface Props {
  links: UseQueryResult<Value<'agentLinks'>>;
  filter: LinkFilter;
  onFilter: (filter: LinkFilter) => void;
  pageNo: number;
  onPage: (pageNo: number) => void;
}

/** The agent's links with their results. */
export function LinkPart({ links, filter, onFilter, pageNo, onPage }: Props) {
  const t = useT();
  const labels = usePagerLabels();
  const [isMaking, setMaking] = useState(false);
  const isFiltered = filter.tag !== undefined || filter.state !== undefined;
  const hasLinks = isFiltered || (links.data?.totalCount ?? 0) > 0;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-ink-soft">{t('agents.link.what')}</p>
        <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
          {t('agents.link.make')}
        </Button>
      </div>
      {hasLinks && <LinkFilters tags={links.data?.tags ?? []} filter={filter} onFilter={onFilter} />}
      <ListStates
        query={links}
        isEmpty={({ list }) => list.length === 0}
        icon="qr"
        emptyTitle={t('agents.link.none')}
        emptyText={t('agents.link.noneText')}
      >
        {({ list, totalPages, zone, joinedByDay }) => (
          <>
            <Joined byDay={joinedByDay} />
            <FileButton list="agentLinks" query={{ ...filter }} />
            <LinkList list={list} zone={zone} />
            <Pager page={pageNo} totalPages={totalPages} onPage={onPage} labels={labels} />
            <p className="text-xs text-ink-soft">{t('agents.link.asOf')}</p>
            <p className="text-xs text-ink-soft">{t('record.zone', { zone })}</p>
          </>
        )}
      </ListStates>
      {isMaking && <NewLink opensAgents={links.data?.opensAgents ?? false} onClose={() => setMaking(false)} />}
    </div>
  );
}

interface FiltersProps {
  tags: readonly string[];
  filter: LinkFilter;
  onFilter: (filter: LinkFilter) => void;
}

function LinkFilters({ tags, filter, onFilter }: FiltersProps) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Choice<LinkState>
        label={t('agents.link.stateHead')}
        all={t('agents.link.everyState')}
        value={filter.state}
        options={linkStates.map((value) => ({ value, label: t(`agents.link.state.${value}`) }))}
        onChoice={(state) => onFilter({ ...filter, state })}
      />
      {tags.length > 0 && (
        <Choice
          label={t('agentFile.tag')}
          all={t('agents.link.everyTag')}
          value={filter.tag}
          options={tags.map((value) => ({ value, label: value }))}
          onChoice={(tag) => onFilter({ ...filter, tag })}
        />
      )}
    </div>
  );
}

/** Registrations by any of the links, by day. */
function Joined({ byDay }: { byDay: Value<'agentLinks'>['joinedByDay'] }) {
  const t = useT();
  const joined = byDay.reduce((sum, { count }) => sum + count, 0);
  if (joined === 0) return null;
  const points = byDay.map(({ day, count }) => ({ key: day, label: calendarDayText(day), amount: String(count) }));
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agents.centre.joinedByDay')}</h3>
      <BarPlot points={points} label={t('agents.centre.joinedPlot', { count: joined, days: byDay.length })} />
    </section>
  );
}
