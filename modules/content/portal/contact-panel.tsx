import { Button, buttonClass, Card, Icon } from '@sanam/ui';
import { useState } from 'react';
import { Link } from '@sanam/portal/router/router.ts';
import { FailedLine } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { openCustomerService, useCustomerService } from '@sanam/portal/lib/customer-service.ts';
import { contentPaths } from './paths.ts';
import { ChatRoom } from './chat-room.tsx';
import { ContactRow } from './contact-list.tsx';
import { supportContact } from './contacts.ts';

/** The contact panel: customer service and its channels if configured, and always the feedback. */
export function ContactPanel() {
  const t = useT();
  const { data, error, refetch } = useCustomerService();
  const [isChatOpen, setChatOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="contact" className="flex flex-col gap-3">
      <h2 id="contact" className="text-lg">
        {t('contact.title')}
      </h2>
      <p className="text-sm text-ink-soft">{t('contact.text')}</p>
      <div className="flex flex-wrap gap-3">
        {data && data.pathList.length > 0 ? (
          <Button look="brand" icon="chat" onClick={() => void openCustomerService(data)}>
            {t('contact.service')}
          </Button>
        ) : null}
        {data && data.entries.length > 0 ? (
          <Button icon="list" onClick={() => setChatOpen(true)}>
            {t('contact.channels')}
          </Button>
        ) : null}
        <Link to={contentPaths.feedback} className={buttonClass()}>
          <Icon name="edit" />
          {t('feedback.title')}
        </Link>
      </div>
      {data?.support ? <ContactRow contact={supportContact(data.support)} service={data} /> : null}
      {error && !data ? <FailedLine error={error} onRetry={refetch} /> : null}
      {data && isChatOpen ? <ChatRoom info={data} onClose={() => setChatOpen(false)} /> : null}
    </Card>
  );
}
