import type { IntakeDetail, ReleaseBody } from '@belegfach/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormMessage } from '../../../../ui/form-message/form-message.tsx';
import type { FormRefusal } from '../../../../forms/use-form-refusal.ts';
import { LockableButton } from '../../../../ui/lockable-button/lockable-button.tsx';
import {
  toReleaseBody,
  createDraft,
  isRepeat,
  listMissingFields,
  listRequiredFields,
  type ReleaseDraft,
  applySuggestion,
} from '../../model/release-draft.ts';
import { ComparisonTable } from './comparison-table.tsx';
import type { NewCustomer } from '../../model/new-customer.ts';
import { CustomerChoice } from './customer-choice.tsx';
import styles from './decision.module.css';
import { DocumentFields } from './document-fields.tsx';
import { ExemptionChoice } from './exemption-choice.tsx';
import { ExistingDocument } from './existing-document.tsx';
import { IndexSuggestions } from './index-suggestions.tsx';

interface ReleaseFormProps {
  readonly detail: IntakeDetail;
  /** True while the rejection form is shown instead. The values are kept. */
  readonly isHidden: boolean;
  readonly isRunning: boolean;
  /** The server has refused the release: with the entered values, the document must be an e-invoice. */
  readonly needsExemption: boolean;
  readonly refusal: FormRefusal;
  readonly onRelease: (body: ReleaseBody) => void;
  readonly onDiscard: () => void;
  readonly onCreateCustomer: ((customer: NewCustomer) => void) | undefined;
}

/** Asks for the values that are needed for a release. A button shows all other fields. */
export function ReleaseForm(props: ReleaseFormProps) {
  const { detail, isHidden, isRunning, needsExemption, refusal, onRelease, onDiscard, onCreateCustomer } =
    props;
  const { t } = useTranslation(['intake', 'common']);
  const [ownDraft, setDraft] = useState(() => createDraft(detail));
  const draft = { ...ownDraft, asksExemption: ownDraft.asksExemption || needsExemption };
  const [showsAll, setShowsAll] = useState(false);
  const changeDraft = (change: Partial<ReleaseDraft>) => setDraft((before) => ({ ...before, ...change }));
  const required = listRequiredFields(detail);
  const needsNoValues = draft.resolution === 'sameDocument' || isRepeat(detail);
  const names = {
    override: t('intake:decide.overrideName'),
    resolution: t('intake:decide.resolution'),
    customer: t('intake:detail.customer'),
    number: t('intake:decide.number'),
    date: t('intake:decide.date'),
    type: t('intake:decide.type'),
    exemption: t('intake:decide.exemption'),
    exemptionComment: t('intake:decide.exemptionComment'),
  };
  const missing = listMissingFields(draft, detail).map((name) => names[name]);
  const reason = missing.length === 0 ? undefined : t('common:toCheck', { fields: missing.join(', ') });
  const lockReason = reason ?? refusal.lockReason;
  const fields = {
    number: required.number || showsAll || draft.resolution === 'otherNumber',
    date: required.date || showsAll,
    type: required.type || showsAll,
  };
  const isAllShown = showsAll || (required.customer && fields.number && fields.date && fields.type);
  const submit = () => onRelease(toReleaseBody(draft, detail));
  return (
    <form
      noValidate
      hidden={isHidden}
      className={styles.decision}
      aria-label={t('intake:decide.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // A browser would also submit the form itself.
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (lockReason === undefined && !isRunning) submit();
      }}
    >
      <div className={styles.questions}>
        <ComparisonTable detail={detail} draft={draft} onChange={changeDraft} />
        {required.resolution && <ExistingDocument detail={detail} draft={draft} onChange={changeDraft} />}
        {!needsNoValues && (
          <>
            <IndexSuggestions
              suggestions={detail.offers}
              onTakeOver={(suggestion) => {
                changeDraft(applySuggestion(suggestion));
                setShowsAll(true);
              }}
            />
            {(required.customer || showsAll) && (
              <CustomerChoice
                detail={detail}
                draft={draft}
                onChange={changeDraft}
                onCreateCustomer={onCreateCustomer}
              />
            )}
            <DocumentFields fields={fields} draft={draft} onChange={changeDraft} />
            {draft.asksExemption && <ExemptionChoice draft={draft} onChange={changeDraft} />}
            {!isAllShown && (
              <button type="button" className={styles.link} onClick={() => setShowsAll(true)}>
                {t('intake:decide.all')}
              </button>
            )}
            <p className={styles.hint}>{t('intake:decide.note')}</p>
          </>
        )}
      </div>
      <footer className={styles.footer}>
        <div className={styles.refusal}>
          <FormMessage message={refusal.message} isAnnounced={false} />
        </div>
        {reason !== undefined && (
          <p className={styles.missing} role="status">
            {reason}
          </p>
        )}
        <Button variant="default" className={styles.reject ?? ''} onClick={onDiscard}>
          {t('intake:decide.discard')}
        </Button>
        <LockableButton lockReason={lockReason} loading={isRunning} onClick={submit}>
          {t(`intake:decide.${acceptTextKey(draft)}`)}
        </LockableButton>
      </footer>
    </form>
  );
}

function acceptTextKey({ resolution, customer }: ReleaseDraft) {
  if (resolution === 'sameDocument') return 'dropDouble';
  if (resolution === 'newVersion') return 'acceptVersion';
  return customer === null ? 'accept' : 'assign';
}
