import { Button, buttonClass, Callout } from '@sanam/ui';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';

/** Explains how a wrong name or birth date is corrected, with links to the document and to the message it needs. */
export function WrongPerson() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <Button
        look="ghost"
        size="small"
        className="-ms-3 self-start"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('identity.wrong')}
      </Button>
      {isOpen ? (
        <>
          <Callout icon="info">{t('identity.wrongHow')}</Callout>
          <div className="flex flex-wrap gap-2">
            <Link to={memberPath('identity')} className={buttonClass('plain')}>
              {t('identity.wrongSend')}
            </Link>
            <Link to="/feedback" className={buttonClass('plain')}>
              {t('identity.wrongWrite')}
            </Link>
          </div>
        </>
      ) : null}
    </div>
  );
}
