import { Button, buttonClass, Callout, cx } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { identityCalls } from '../../contract/calls.ts';
import { Panel } from '../safer-play/panel.tsx';
import { type Identity, identityKey } from './queries.ts';

interface Props {
  identity: Identity;
  /** Opens the provider's page. */
  leave?: (url: string) => void;
}

const toProvider = (url: string) => window.location.assign(url);

/** The identity check at a provider, if the merchant has one: the link to its page and the result. */
export function CheckPanel({ identity, leave = toProvider }: Props) {
  const t = useT();
  const { isCheckOn, mayCheck, check, has } = identity;
  const { start, isWaiting } = useStart(identity, leave);
  if (!isCheckOn && check === null) return null;
  const isKnown = has.name && has.birthDate;
  const isOpen = check?.state === 'open';
  return (
    <Panel title={t('identity.check')} why={t('identity.checkWhy')}>
      {isCheckOn && !isKnown ? <Callout icon="alert">{t('identity.checkPerson')}</Callout> : null}
      <p role="status" className="text-sm">
        <CheckText check={check} />
      </p>
      {isOpen && check.pageUrl !== null ? (
        <a href={check.pageUrl} className={cx(buttonClass('primary'), 'self-start')}>
          {t('identity.checkGoOn')}
        </a>
      ) : null}
      {mayCheck ? (
        <Button
          look={isOpen ? 'plain' : 'primary'}
          className="self-start"
          busy={start.isPending || isWaiting}
          onClick={() => start.mutate()}
        >
          {t(isOpen ? 'identity.checkAgain' : 'identity.checkStart')}
        </Button>
      ) : null}
      {start.error === null ? null : (
        <p role="alert" className="text-sm text-loss">
          {refusalText(start.error)}
        </p>
      )}
    </Panel>
  );
}

/** Starts a check and opens the provider's page as soon as it is known. */
function useStart({ check }: Identity, leave: (url: string) => void) {
  const client = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const start = useMutation({
    mutationFn: () => call(identityCalls.startCheck),
    onSuccess: (identity) => {
      client.setQueryData(identityKey, identity);
      setIsLeaving(true);
    },
  });
  const pageUrl = isLeaving && check?.state === 'open' ? check.pageUrl : null;
  useEffect(() => {
    if (pageUrl !== null) leave(pageUrl);
  }, [pageUrl, leave]);
  return { start, isWaiting: check?.state === 'starting' };
}

function CheckText({ check }: Pick<Identity, 'check'>) {
  const t = useT();
  if (check === null) return null;
  if (check.state === 'done') return t(`identity.checkOutcome.${check.outcome ?? 'toStaff'}`);
  return t(`identity.checkState.${check.state}`);
}
