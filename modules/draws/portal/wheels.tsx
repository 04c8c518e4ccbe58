import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { Badge, Button, Card, Select, type Tone } from '@sanam/ui';
import { useId, useState } from 'react';
import type { WheelState } from '../contract/states.ts';
import { EarningText, FreeButton } from './earning-text.tsx';
import { OddsTable } from './odds-table.tsx';
import { useSpin, useWheel, useWheels, type Wheel, type WheelRow } from './queries.ts';
import { SpinResult } from './spin-result.tsx';
import { TURN_MS, useTurn } from './use-turn.ts';
import { WheelPicture } from './wheel-picture.tsx';
import { segmentsOf } from './wheel-shape.ts';

const tones: Record<WheelState, Tone> = { coming: 'neutral', running: 'brand', over: 'neutral', stopped: 'neutral' };

/** Shows the merchant's wheels, one at a time. */
export function Wheels() {
  const t = useT();
  return (
    <ListStates
      query={useWheels()}
      isEmpty={({ list }) => list.length === 0}
      icon="ticket"
      emptyTitle={t('draws.wheel.none')}
      emptyText={t('draws.wheel.noneText')}
    >
      {({ list }) => <Chosen list={list} />}
    </ListStates>
  );
}

function Chosen({ list }: { list: WheelRow[] }) {
  const t = useT();
  const [wished, setWished] = useState<string>();
  const id = list.find((one) => one.id === wished)?.id ?? list[0]!.id;
  const query = useWheel(id);
  return (
    <div className="flex flex-col gap-4">
      {list.length === 1 ? null : (
        <Select aria-label={t('draws.wheel.choose')} value={id} onChange={({ target }) => setWished(target.value)}>
          {list.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </Select>
      )}
      <ListStates query={query} isEmpty={() => false} icon="ticket" emptyTitle="" emptyText="">
        {(wheel) => <WheelCard key={wheel.id} wheel={wheel} />}
      </ListStates>
    </div>
  );
}

function WheelCard({ wheel }: { wheel: Wheel }) {
  const t = useT();
  const zone = useSite()?.zone;
  const heading = useId();
  return (
    <Card as="section" flat aria-labelledby={heading} className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <h3 id={heading} className="min-w-0 text-lg font-semibold break-words">
          {wheel.title}
        </h3>
        <Badge tone={tones[wheel.state]}>{t(`draws.wheel.state.${wheel.state}`)}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {t('draws.when', { from: dateTimeText(wheel.startsAt, zone), to: dateTimeText(wheel.endsAt, zone) })}
      </p>
      <Turning wheel={wheel} />
      <FreeButton of={wheel} />
      <EarningText rule={wheel} />
      <OddsTable prizes={wheel.prizes} version={wheel.tableVersion} />
    </Card>
  );
}

/** The wheel, its button and the result. */
function Turning({ wheel }: { wheel: Wheel }) {
  const t = useT();
  const { mutate, isPending } = useSpin(wheel);
  const { spun, rotation, isTurning, turnTo, stop } = useTurn();
  const nothing = new Set(wheel.prizes.flatMap(({ prizeId, kind }) => (kind === 'nothing' ? [prizeId] : [])));
  // Segments of the last spin stay until the next one, so that the wheel does not jump if stock runs out.
  const segments = segmentsOf(spun?.weights ?? wheel.prizes);
  const mayShow = wheel.state === 'running' && wheel.tickets > 0 && wheel.nextTicketId !== null;
  return (
    <>
      <WheelPicture segments={segments} nothing={nothing} rotation={rotation} isTurning={isTurning} turnMs={TURN_MS} />
      <SpinResult prizes={wheel.prizes} spun={isTurning ? undefined : spun} />
      <p className="text-center font-semibold">{t('draws.tickets.yours', { count: wheel.tickets })}</p>
      {isTurning ? (
        <Button look="plain" wide onClick={stop}>
          {t('draws.wheel.show')}
        </Button>
      ) : (
        <Button
          look="primary"
          wide
          disabled={!mayShow || isPending}
          onClick={() => mutate(undefined, { onSuccess: turnTo })}
        >
          {t('draws.wheel.spin')}
        </Button>
      )}
    </>
  );
}
