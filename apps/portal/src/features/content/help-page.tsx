import { Card } from '@sanam/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { TermsText } from '../../components/terms-text.tsx';

const questions = ['deposit', 'withdraw', 'fair', 'safe'] as const;

export function HelpPage() {
  const t = useT();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <h1 className="text-2xl">{t('help.title')}</h1>
      {questions.map((question) => (
        <Card key={question}>
          <h2 className="text-lg">{t(`help.${question}.title`)}</h2>
          <p className="text-ink-soft">{t(`help.${question}.text`)}</p>
        </Card>
      ))}
      <Card as="section" id="term" className="scroll-mt-32">
        <h2 className="text-lg">{t('help.terms')}</h2>
        <TermsText />
      </Card>
    </div>
  );
}
