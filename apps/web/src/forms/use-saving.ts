import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../lib/api-problem.ts';
import { problemAlert } from '../session/problem-alert.ts';
import { closeAlert, showError } from '../ui/alerts/alert-store.ts';

type FieldName<Draft> = keyof Draft & string;

/** The reasons why the server refused the save, by field. */
export type FieldErrors<Draft> = Readonly<Partial<Record<FieldName<Draft>, string>>>;

/** The values that a form opens with. */
export interface FormStart<Draft> {
  readonly draft: Draft;
  readonly fieldErrors: FieldErrors<Draft>;
}

interface SavingOptions<Draft, Saved> {
  /** The call; it raises no alert of its own (`noAlertFor: 'all'`). */
  readonly save: (draft: Draft) => Promise<Saved>;
  readonly labels: Readonly<Record<FieldName<Draft>, string>>;
  /** The field of the form that an error code, or the name of a field in the request, belongs to. */
  readonly fieldOf: (name: string) => FieldName<Draft> | undefined;
  /** A more exact reason for the refused fields, if the form knows one. */
  readonly reasonOf?: ((problem: ApiProblem) => string | undefined) | undefined;
  /** Receives the result of the call. */
  readonly onSaved: (draft: Draft, saved: Saved) => void;
  /** Loads the list again. */
  readonly reload: () => void;
  readonly openedForm: ReopenableForm<Draft>;
}

/** The part of an opened form that saving uses. */
export interface ReopenableForm<Draft> {
  readonly onClose: () => void;
  readonly reopener: FormReopener<Draft>;
}

/** Opens a form again after a refused save. It belongs to the page, because the form itself is closed by then. */
export interface FormReopener<Draft> {
  /** Opens the form again with the values that were typed. */
  readonly reopen: (start: FormStart<Draft>) => void;
  /** Registers the alert that offers to open the form again: the alert is closed when the user leaves the page. */
  readonly closeAlertOnLeave: (id: number) => void;
}

export function useFormReopener<Draft>(reopen: (start: FormStart<Draft>) => void): FormReopener<Draft> {
  const alerts = useRef<number[]>([]);
  useEffect(() => {
    const raised = alerts.current;
    return () => {
      for (const id of raised) closeAlert(id);
    };
  }, []);
  return {
    reopen,
    closeAlertOnLeave: (id) => {
      alerts.current.push(id);
    },
  };
}

export interface Saving<Draft> {
  readonly isSaving: boolean;
  readonly submit: (draft: Draft) => void;
}

/**
 * Saves a form of the management screens. The form closes and the list is loaded again, whether the save succeeded or not.
 * The alert of a refused save stays, names the fields, and offers to open the form again with the typed values
 * (WEB-34).
 */
export function useSaving<Draft, Saved>(options: SavingOptions<Draft, Saved>): Saving<Draft> {
  const { t } = useTranslation(['errors', 'common']);
  const [isSaving, setSaving] = useState(false);
  const { openedForm } = options;
  const closeAndReload = () => {
    openedForm.onClose();
    options.reload();
  };
  const refusedFieldsText = (fields: string, reason: string | undefined) =>
    reason === undefined
      ? t('common:valuesRefused', { fields })
      : t('common:fieldRefused', { field: fields, reason });
  function showRefusal(problem: ApiProblem, draft: Draft): void {
    const alertTexts = problemAlert(problem, t);
    const fieldOfCode = problem.code === undefined ? undefined : options.fieldOf(problem.code);
    const namedFields = Object.keys(problem.body.errors ?? {}).flatMap((name) => options.fieldOf(name) ?? []);
    const fieldErrors: Partial<Record<FieldName<Draft>, string>> = {};
    const reason = options.reasonOf?.(problem);
    for (const field of namedFields) fieldErrors[field] = reason ?? t('common:valueRefused');
    if (fieldOfCode !== undefined) fieldErrors[fieldOfCode] = alertTexts?.message ?? t('common:valueRefused');
    const message =
      fieldOfCode !== undefined
        ? t('common:fieldRefused', { field: options.labels[fieldOfCode], reason: fieldErrors[fieldOfCode] })
        : namedFields.length > 0
          ? refusedFieldsText(namedFields.map((field) => options.labels[field]).join(', '), reason)
          : alertTexts?.message;
    const alert = showError(alertTexts?.title ?? t('common:notSaved'), {
      message,
      reference: alertTexts?.reference,
      waitSeconds: alertTexts?.waitSeconds,
      action: {
        label: t('common:reopenForm'),
        run: () => openedForm.reopener.reopen({ draft, fieldErrors }),
      },
    });
    openedForm.reopener.closeAlertOnLeave(alert);
  }

  async function saveDraft(draft: Draft): Promise<void> {
    setSaving(true);
    try {
      const saved = await options.save(draft);
      closeAndReload();
      options.onSaved(draft, saved);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      closeAndReload();
      // If the session has ended, the user already gets a message and the sign-in page.
      if (error.kind !== 'unauthorised') showRefusal(error, draft);
    } finally {
      setSaving(false);
    }
  }

  return {
    isSaving,
    submit: (draft) => {
      if (!isSaving) void saveDraft(draft);
    },
  };
}
