import type { IntakeDetail } from '@belegfach/contract';
import { useState } from 'react';
import { useDecision } from '../../api/use-decision.ts';
import type { NewCustomer } from '../../model/new-customer.ts';
import { DiscardForm } from './discard-form.tsx';
import { ReleaseForm } from './release-form.tsx';

interface DecisionPanelProps {
  readonly detail: IntakeDetail;
  /** Called after the document was released or rejected. */
  readonly onDecided: () => void;
  /** Opens the form of a new customer; undefined where the page has none. */
  readonly onCreateCustomer: ((customer: NewCustomer) => void) | undefined;
}

/**
 * Releases a document, or rejects it after asking for the reason. The release form keeps its values while the rejection
 * form is shown.
 */
export function DecisionPanel({ detail, onDecided, onCreateCustomer }: DecisionPanelProps) {
  const decision = useDecision(detail, onDecided);
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <>
      <ReleaseForm
        detail={detail}
        isHidden={isDiscarding}
        isRunning={decision.isRunning}
        needsExemption={decision.refusalCode === 'EInvoiceExemptionRequired'}
        refusal={decision.refusal}
        onRelease={decision.release}
        onDiscard={() => setDiscarding(true)}
        onCreateCustomer={onCreateCustomer}
      />
      {isDiscarding && (
        <DiscardForm
          name={detail.documentNumber ?? detail.fileName}
          isRunning={decision.isRunning}
          refusal={decision.refusal}
          onDiscard={decision.discard}
          onBack={() => setDiscarding(false)}
        />
      )}
    </>
  );
}
