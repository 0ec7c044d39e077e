import type { IntakeItem } from '@belegfach/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRefusal } from '../../../forms/use-form-refusal.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { useApi } from '../../../session/session-context.ts';
import { showAlert, showSuccess } from '../../../ui/alerts/alert-store.ts';
import { useReloadIntake } from './intake-queries.ts';

/** Rejects or assigns many held documents. The journal is loaded again in both cases. */
export function useBulkDecision(ids: readonly string[], onDecided: () => void) {
  const api = useApi();
  const { t, i18n } = useTranslation('intake');
  const reload = useReloadIntake();
  const [isRunning, setRunning] = useState(false);
  const refusal = useFormRefusal();
  const counted = (count: number) => ({ count, formatted: formatCount(count, i18n.language) });

  async function run(work: () => Promise<boolean>): Promise<void> {
    if (isRunning) return;
    setRunning(true);
    const isDone = await work().finally(() => setRunning(false));
    if (isDone) onDecided();
    reload();
  }

  async function discard(reason: string): Promise<boolean> {
    const body = { ids: [...ids], reason };
    const discarded = await refusal.attempt(api.call('POST /Intake/Documents/Discard', { body }));
    if (discarded === undefined) return false;
    showSuccess(t('bulk.discarded', counted(ids.length)));
    return true;
  }

  async function assign(customerId: string): Promise<boolean> {
    const body = { ids: [...ids], customerId };
    const response = await refusal.attempt(api.call('POST /Intake/Documents/Assign', { body }));
    if (response === undefined) return false;
    report(response.result.items);
    return true;
  }

  function report(items: readonly IntakeItem[]): void {
    const held = items.filter(({ state }) => state === 'quarantined').length;
    const assigned = t('bulk.assigned', counted(items.length - held));
    if (held === 0) showSuccess(assigned);
    else showAlert({ type: 'warning', title: assigned, message: t('bulk.stillHeld', counted(held)) });
  }

  return {
    isRunning,
    refusal,
    discard: (reason: string) => void run(() => discard(reason)),
    assign: (customerId: string) => void run(() => assign(customerId)),
  };
}
