import { Badge, Button, buttonClass, Callout, Checkbox, SkeletonRows, toast } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { messagingCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';
import { pushState, switchPushOff, switchPushOn } from './push-browser.ts';

type Choices = Value<'inboxChoices'>;
type Topic = Choices['topics'][number];
type Choice = Topic['channels'][number];

/** The choice of channels by topic; service messages are always in the inbox. */
export function ChoicesPanel() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: keys.choices,
    queryFn: () => call(messagingCalls.inboxChoices),
  });
  if (data === undefined && error) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <SkeletonRows label={t('app.loading')} />;
  return (
    <div className="flex flex-col gap-4">
      <ThisBrowser serverKey={data.pushKey} />
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
        {data.topics.map((topic) => (
          <TopicRow key={topic.topic} topic={topic} choices={data} />
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{t('inbox.quiet', data.quietHours)}</p>
    </div>
  );
}

/** The switch for push on this browser; other browsers are switched on their own. */
function ThisBrowser({ serverKey }: { serverKey: string }) {
  const t = useT();
  const { data: state, refetch } = useQuery({ queryKey: [...keys.choices, 'browser'], queryFn: pushState });
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      if (state === 'on') await switchPushOff();
      else await switchPushOn(serverKey, useSession.getState().username ?? '');
      await queryClient.invalidateQueries({ queryKey: keys.choices });
    } catch (thrown) {
      toast(refusalText(thrown), 'loss');
    } finally {
      await refetch();
      setBusy(false);
    }
  };
  if (state === undefined) return null;
  if (state === 'none' || state === 'blocked') return <Callout icon="bell">{t(`inbox.push.${state}`)}</Callout>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-3">
      <p className="min-w-0 flex-1 text-sm">{t(`inbox.push.${state}`)}</p>
      <Button size="small" look={state === 'on' ? 'plain' : 'brand'} busy={isBusy} onClick={() => void change()}>
        {t(state === 'on' ? 'inbox.push.stop' : 'inbox.push.start')}
      </Button>
    </div>
  );
}

function TopicRow({ topic: { topic, channels }, choices }: { topic: Topic; choices: Choices }) {
  const t = useT();
  const offered = channels.filter(({ channel }) => channel !== 'line' || choices.reaches.line !== null);
  return (
    <li className="p-3 sm:p-4">
      <fieldset>
        <legend className="mb-1 font-semibold">{t(`inbox.topics.${topic}`)}</legend>
        {topic === 'offers' && !choices.mayGetOffers ? (
          <AgreeFirst />
        ) : (
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {offered.map((choice) => (
              <Way key={choice.channel} topic={topic} choice={choice} reaches={choices.reaches} />
            ))}
          </div>
        )}
      </fieldset>
    </li>
  );
}

/** The note that offers need the member's agreement, given on the page of breaks and limits. */
function AgreeFirst() {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 text-sm text-ink-soft">{t('inbox.offersOff')}</p>
      <Link to="/?mc=saferPlay" className={buttonClass('plain', 'small')}>
        {t('inbox.toSaferPlay')}
      </Link>
    </div>
  );
}

interface WayProps {
  topic: Topic['topic'];
  choice: Choice;
  reaches: Choices['reaches'];
}

function Way({ topic, choice: { channel, isOn, isFixed }, reaches }: WayProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const label = t(`inbox.channels.${channel}`);
  const change = async () => {
    setBusy(true);
    try {
      const value = await call(messagingCalls.changeInboxChoice, { body: { topic, channel, isOn: !isOn } });
      queryClient.setQueryData(keys.choices, value);
    } catch (thrown) {
      toast(refusalText(thrown), 'loss');
    } finally {
      setBusy(false);
    }
  };
  const isReached = channel === 'inbox' || reaches[channel] === true;
  if (isFixed)
    return (
      <p className="flex min-h-11 items-center gap-2 text-sm">
        {isReached ? label : t('inbox.notReached', { way: label })}
        {isReached ? <Badge icon="check">{t('inbox.always')}</Badge> : null}
      </p>
    );
  return (
    <Checkbox
      label={isReached ? label : t('inbox.notReached', { way: label })}
      checked={isOn}
      disabled={isBusy}
      onChange={() => void change()}
    />
  );
}
