import { DateInput, SelectInput } from 'react-admin';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { drawStates } from '../../contract/states.ts';
import { drawColumns } from './draw-columns.tsx';
import { useMarketFilter } from './use-market-filter.tsx';
import type { DrawRow } from './use-draw.ts';

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  { label: 'lotteryDraw.queue.open', filter: { state: 'open' } },
  { label: 'lotteryDraw.queue.unready', filter: { needs: 'unready' } },
  { label: 'lotteryDraw.queue.entry', filter: { needs: 'entry' } },
  { label: 'lotteryDraw.queue.check', filter: { needs: 'check' } },
  { label: 'lotteryDraw.queue.approval', filter: { needs: 'approval' } },
  { label: 'lotteryDraw.queue.held', filter: { needs: 'held' } },
  { label: 'lotteryDraw.queue.overdue', filter: { needs: 'overdue' } },
];

/** The list of draws of all markets, with queues for those that wait for staff. */
export function DrawList() {
  const t = useWords();
  const marketFilter = useMarketFilter();
  useRefreshOn('lotteryResult');
  return (
    <RecordList<DrawRow>
      title="resources.lotteryDraws.name"
      columns={drawColumns}
      queues={queues}
      // Draws that close next or have waited longest come first.
      defaultFilter={{ state: 'open' }}
      sort={{ field: 'winningAt', order: 'ASC' }}
      filters={[
        marketFilter,
        <SelectInput
          key="state"
          source="state"
          label={t('lotteryDraw.stateLabel')}
          choices={drawStates.map((id) => ({ id, name: t(`lotteryDraw.state.${id}`) }))}
        />,
        <DateInput key="from" source="from" label={t('common.from')} />,
        <DateInput key="to" source="to" label={t('common.to')} />,
      ]}
      empty={{ title: 'empty.lotteryDraws', hint: 'empty.lotteryDrawsHint' }}
      openPath={(row) => `/lotteryDraws/${row.id}/show`}
    />
  );
}
