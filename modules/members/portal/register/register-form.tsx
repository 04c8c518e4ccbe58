import { Button, Callout, SkeletonRows, Tabs } from '@sanam/ui';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { type MouseEvent, useId, useState } from 'react';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { toRefusal } from '@sanam/client/refusal';
import { Link } from '@sanam/portal/router/router.ts';
import { useRegisterSettings } from '../queries.ts';
import { providerNames } from '@sanam/auth/portal/social/provider-mark.tsx';
import { HelpContact } from '@sanam/protection/portal/help-contact.tsx';
import { SocialButtons } from '@sanam/auth/portal/social/social-buttons.tsx';
import { useCompletion } from './completion.ts';
import { Consents } from './consents.tsx';
import { firstMethod, type Method, type RegisterSettings } from './field-rules.ts';
import { RegisterField } from './register-field.tsx';
import { openedForm } from '../../contract/registration.ts';
import { InviterNote } from './inviter-note.tsx';
import { type Opening, OpeningNote, useOpening } from './opening.tsx';
import { useReferralCode, useRegistration } from './use-registration.ts';

/** The registration by username or mobile number, built from the merchant's field rules. */
export function RegisterForm() {
  const t = useT();
  const { data, error, refetch } = useRegisterSettings();
  const link = useOpening();
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (link.error && toRefusal(link.error).code === 'identity.invitationInvalid')
    return <LinkOver onLeave={link.leave} />;
  if (link.error) return <Failed error={link.error} onRetry={link.refetch} />;
  if (!data || (link.secret !== null && link.opening === undefined))
    return <SkeletonRows rows={4} label={t('app.loading')} />;
  const settings = link.opening === undefined ? data : openedForm(data);
  const first = firstMethod(settings.methods);
  if (first === undefined) return <Callout tone="caution">{t('refusal.identity.registrationClosed')}</Callout>;
  return <Methods settings={settings} first={first} opening={link.opening} />;
}

/** The message that the link of an opened account is no longer valid, with the way to register without it. */
function LinkOver({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="caution">
        <p className="font-semibold">{t('identity.opening.over')}</p>
        <p>{t('identity.opening.overText')}</p>
      </Callout>
      <Button look="primary" wide onClick={onLeave}>
        {t('identity.opening.without')}
      </Button>
    </div>
  );
}

interface MethodsProps {
  settings: RegisterSettings;
  first: Method;
  opening: Opening | undefined;
}

/** Tabs to switch the method if both are offered (IDN-109); mobile comes first (IDN-154). */
function Methods({ settings, first, opening }: MethodsProps) {
  const t = useT();
  const panelId = useId();
  const [method, setMethod] = useState(first);
  return (
    <div className="flex flex-col gap-4">
      {settings.methods.length > 1 ? (
        <Tabs
          items={[
            { id: 'mobile', label: t('identity.register.byMobile') },
            { id: 'username', label: t('identity.register.byUsername') },
          ]}
          selected={method}
          onSelect={setMethod}
          label={t('identity.register.way')}
          panelId={panelId}
        />
      ) : null}
      <div id={panelId}>
        <MethodForm key={method} settings={settings} method={method} opening={opening} />
      </div>
    </div>
  );
}

interface MethodFormProps extends Omit<MethodsProps, 'first'> {
  method: Method;
}

function MethodForm({ settings, method, opening }: MethodFormProps) {
  const t = useT();
  const registration = useRegistration(settings, method, opening);
  const person = useCompletion((state) => state.person);
  const { fields, form, submit } = registration;
  const ownCode = useReferralCode();
  const referralCode = opening === undefined ? ownCode : '';
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={(event) => void send(event)} onMouseDown={keepFocus} noValidate className="flex flex-col gap-4">
      <InviterNote code={referralCode} />
      <OpeningNote opening={opening} />
      <SocialNote />
      <FormAlert text={errors.root?.message} />
      {errors.root === undefined ? null : <HelpLink />}
      {fields.map((rule) => (
        <RegisterField key={rule.field} rule={rule} registration={registration} />
      ))}
      <Consents registration={registration} />
      <Button type="submit" look="primary" size="large" wide busy={isSubmitting}>
        {t('identity.registerGo')}
      </Button>
      {person === null && opening === undefined ? <SocialButtons purpose="register" isApart /> : null}
      <HelpContact />
    </form>
  );
  function send(event: { preventDefault: () => void }): Promise<void> {
    event.preventDefault();
    return submit();
  }
}

/**
 * Keeps the focus in the field when a button or box is pressed: losing it would show the field's message and move
 * everything below, and the click would miss its target.
 */
function keepFocus(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest('button, label, a')) event.preventDefault();
}

/** The link to customer service for questions about a refusal. */
function HelpLink() {
  const t = useT();
  return (
    <Link to="/help" className="text-sm underline">
      {t('closed.help')}
    </Link>
  );
}

/** The note that names the provider whose sign-in this registration completes. */
function SocialNote() {
  const t = useT();
  const person = useCompletion((state) => state.person);
  if (!person) return null;
  const name = person.email ?? person.name ?? '';
  return (
    <Callout tone="brand">{t('identity.register.finish', { provider: providerNames[person.provider], name })}</Callout>
  );
}
