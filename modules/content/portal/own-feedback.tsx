import { Badge, Card } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { contentCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';

type Message = Value<'myFeedback'>['list'][number];

/** The member's earlier feedback and its answers, all as plain text (SEC-029). */
export function OwnFeedback() {
  const t = useT();
  const query = useQuery({ queryKey: keys.feedback, queryFn: () => call(contentCalls.myFeedback) });
  return (
    <section aria-labelledby="own-feedback" className="flex flex-col gap-3">
      <h2 id="own-feedback" className="text-lg">
        {t('feedback.own')}
      </h2>
      <ListStates
        query={query}
        isEmpty={({ list }) => list.length === 0}
        icon="mail"
        emptyTitle={t('feedback.ownNone')}
      >
        {({ list }) => (
          <ul className="flex flex-col gap-3">
            {list.map((message) => (
              <Card as="li" key={message.id} className="flex flex-col gap-2">
                <OwnMessage message={message} />
              </Card>
            ))}
          </ul>
        )}
      </ListStates>
    </section>
  );
}

function OwnMessage({ message }: { message: Message }) {
  const t = useT();
  const { questionType, content, createdAt, answer, answeredAt } = message;
  const isAnswered = answeredAt !== null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Badge tone={isAnswered ? 'gain' : 'neutral'} icon={isAnswered ? 'check' : 'clock'}>
          {t(isAnswered ? 'feedback.answered' : 'feedback.waiting')}
        </Badge>
        <span>{t(`feedback.types.${questionType}`)}</span>
        <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
      </p>
      <p className="break-words whitespace-pre-line">{content}</p>
      {answer === null ? null : (
        <blockquote className="border-s-4 border-brand bg-sunken px-3 py-2 break-words whitespace-pre-line">
          <p className="text-sm font-semibold">{t('feedback.answer')}</p>
          {answer}
        </blockquote>
      )}
    </>
  );
}
