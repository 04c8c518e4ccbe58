import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Field, Pager, Select } from '@sanam/ui';
import { useState } from 'react';
import { type BonusState, bonusStates } from '../../contract/bonus-terms.ts';
import { useGivingStop } from '../queries.ts';
import { StoppedNote } from '../stopped-note.tsx';
import { BonusCard } from './bonus-card.tsx';
import { useBonuses } from './queries.ts';
import { ZoneNote } from './zone-note.tsx';

/** The member's bonuses, open ones first, with progress, terms and actions (WAL-018). */
export function BonusList() {
  const t = useT();
  const labels = usePagerLabels();
  const [state, setState] = useState<BonusState | undefined>();
  const [pageNo, setPageNo] = useState(1);
  const isStopped = useGivingStop().data?.isStopped === true;
  return (
    <section aria-labelledby="bonuses-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 id="bonuses-title" className="font-semibold">
          {t('bonus.title')}
        </h3>
        <Field label={t('bonus.filter')} className="w-48">
          <Select
            value={state ?? ''}
            onChange={({ target }) => {
              setState(bonusStates.find((one) => one === target.value));
              setPageNo(1);
            }}
          >
            <option value="">{t('bonus.all')}</option>
            {bonusStates.map((one) => (
              <option key={one} value={one}>
                {t(`bonus.state.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {isStopped ? <StoppedNote /> : null}
      <ListStates
        query={useBonuses(state, pageNo)}
        isEmpty={({ list }) => list.length === 0}
        icon="gift"
        emptyTitle={t(state === undefined ? 'bonus.noneYet' : 'bonus.noneSuch')}
        emptyText={t('bonus.noneYetText')}
      >
        {({ list, totalPages }) => (
          <>
            <ZoneNote />
            <ul className="flex flex-col gap-3">
              {list.map((bonus) => (
                <BonusCard key={bonus.bonusId} bonus={bonus} isStopped={isStopped} />
              ))}
            </ul>
            <Pager page={pageNo} totalPages={totalPages} onPage={setPageNo} labels={labels} />
          </>
        )}
      </ListStates>
    </section>
  );
}
