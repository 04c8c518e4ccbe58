import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { EVIDENCE_TERMS, type EvidenceTerm, evidenceTerms } from '../../contract/evidence-terms.ts';
import { TermsPage } from '../terms/terms-page.tsx';

/** The page of the times by which reports, exact amounts and slips are judged. */
export function EvidenceTermsPage() {
  const t = useWords();
  const call = useCall();
  const mayChange = useMay('payments.evidence.change');
  return (
    <TermsPage
      terms={{
        resource: 'evidenceTerms',
        title: t('evidenceTerms.title'),
        change: t('evidenceTerms.change'),
        effect: t('evidenceTerms.effect'),
        mayChange,
        fields: evidenceTerms.map((name) => ({
          name,
          label: t(`evidenceTerms.label.${name}`),
          what: t(`evidenceTerms.what.${name}`),
          bounds: EVIDENCE_TERMS[name],
        })),
        load: async (signal) => {
          const { version, approval, ...rest } = await call('opsGetEvidenceTerms', { query: {} }, { signal });
          const { joinSeconds, reservedHours, slipHours } = rest;
          return { version, approval, numbers: { joinSeconds, reservedHours, slipHours } };
        },
        propose: ({ numbers, ...wish }, idempotencyKey) => {
          const body = { ...wish, ...(numbers as Record<EvidenceTerm, number>) };
          return call('opsChangeEvidenceTerms', { query: {}, body }, { idempotencyKey });
        },
      }}
    />
  );
}
