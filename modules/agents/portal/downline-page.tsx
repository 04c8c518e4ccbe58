import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { agentCentreCalls } from '../contract/centre-calls.ts';
import { type DownlineKind, downlineKinds, type DownlineState, downlineStates } from '../contract/centre-states.ts';
import { Choice } from './choice.tsx';
import { DownlineList } from './downline-list.tsx';
import { FileButton } from './files/file-button.tsx';
import { keys } from './keys.ts';
import { NameSearch } from './name-search.tsx';
import { Steps } from './steps.tsx';

/** Query of the list; `afters` are the last rows of the previous pages, for going back. */
interface Ask {
  upline?: string | undefined;
  name?: string | undefined;
  level?: number | undefined;
  kind?: DownlineKind | undefined;
  state?: DownlineState | undefined;
  afters: readonly string[];
}

/** The page of the own line, one agent at a time, or the results of a search by name or level in the whole line. */
export function DownlinePage() {
  const t = useT();
  const [{ afters, ...filter }, setAsk] = useState<Ask>({ afters: [] });
  const query = { ...filter, after: afters.at(-1) };
  const downline = useQuery({
    queryKey: [...keys.centre, 'downline', query],
    queryFn: () => call(agentCentreCalls.agentDownline, { query }),
    placeholderData: keepPreviousData,
  });
  const { kind, level, name, state } = filter;
  const isWholeLine = name !== undefined || level !== undefined;
  const open = (upline: string) => setAsk({ kind, state, upline, afters: [] });
  return (
    <div className="flex flex-col gap-4">
      <Filters
        filter={filter}
        levels={downline.data?.levels ?? 1}
        onChange={(change) => setAsk({ ...filter, ...change, afters: [] })}
      />
      <ListStates
        query={downline}
        isEmpty={({ list, path }) => list.length === 0 && (isWholeLine || path.length < 2)}
        icon="users"
        emptyTitle={t(isWholeLine ? 'agents.centre.nobodyFound' : 'agents.centre.noTeam')}
        emptyText={t(isWholeLine ? 'agents.centre.nobodyFoundText' : 'agents.centre.noTeamText')}
      >
        {(data) => (
          <>
            {!isWholeLine && <Way path={data.path} onOpen={open} />}
            <p className="text-sm text-ink-soft">{t('agents.centre.members', { count: data.totalCount })}</p>
            <FileButton list="agentDownline" query={filter} />
            <DownlineList list={data.list} zone={data.zone} onOpen={open} />
            <Steps
              hasBefore={afters.length > 0}
              hasMore={data.hasMore}
              page={afters.length + 1}
              onBefore={() => setAsk({ ...filter, afters: afters.slice(0, -1) })}
              onMore={() => setAsk({ ...filter, afters: [...afters, data.list.at(-1)!.memberId] })}
            />
            <p className="text-xs text-ink-soft">{t('record.zone', { zone: data.zone })}</p>
          </>
        )}
      </ListStates>
    </div>
  );
}

interface FiltersProps {
  filter: Omit<Ask, 'afters'>;
  /** Number of levels in the line. */
  levels: number;
  onChange: (change: Omit<Ask, 'afters'>) => void;
}

/**
 * Filters of the downline. A search by name or level covers the whole line and ignores the agent whose downline is
 * open.
 */
function Filters({ filter: { level, kind, state }, levels, onChange }: FiltersProps) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
      <div className="col-span-2">
        <NameSearch onName={(name) => onChange({ name, upline: undefined })} />
      </div>
      <Choice
        label={t('agents.centre.level')}
        all={t('agents.centre.everyLevel')}
        value={level === undefined ? undefined : String(level)}
        options={Array.from({ length: levels }, (_, at) => String(at + 1)).map((value) => ({
          value,
          label: t('agents.centre.levelOf', { level: value }),
        }))}
        onChoice={(one) => onChange({ level: one === undefined ? undefined : Number(one), upline: undefined })}
      />
      <Choice<DownlineKind>
        label={t('agents.centre.kind')}
        all={t('agents.centre.everybody')}
        value={kind}
        options={downlineKinds.map((value) => ({ value, label: t(`agents.centre.only.${value}`) }))}
        onChoice={(only) => onChange({ kind: only })}
      />
      <Choice<DownlineState>
        label={t('agents.centre.state')}
        all={t('agents.centre.everyState')}
        value={state}
        options={downlineStates.map((value) => ({ value, label: t(`agents.centre.stateName.${value}`) }))}
        onChoice={(only) => onChange({ state: only })}
      />
    </div>
  );
}

/** The path from the agent to the agent whose downline is shown. */
function Way({
  path,
  onOpen,
}: {
  path: readonly { memberId: string; account: string }[];
  onOpen: (id: string) => void;
}) {
  const t = useT();
  if (path.length < 2) return null;
  return (
    <nav aria-label={t('agents.centre.way')}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {path.map(({ memberId, account }, at) => (
          <li key={memberId} className="flex items-center gap-1">
            {at > 0 && <span aria-hidden="true">›</span>}
            {at === path.length - 1 ? (
              <span aria-current="location" className="px-1 font-semibold">
                {account}
              </span>
            ) : (
              <button
                type="button"
                className="min-h-11 rounded-md px-1 text-brand-ink underline"
                onClick={() => onOpen(memberId)}
              >
                {account}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
