import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../lib/api-problem.ts';
import { problemAlert } from '../session/problem-alert.ts';
import { closeAlert, showError } from '../ui/alerts/alert-store.ts';

type FieldName<Draft> = keyof Draft & string;

/** What the server refused, by field. */
export type FieldErrors<Draft> = Readonly<Partial<Record<FieldName<Draft>, string>>>;

/** The values that a form opens with. */
export interface FormStart<Draft> {
  readonly draft: Draft;
  readonly fieldErrors: FieldErrors<Draft>;
}

interface SavingOptions<Draft> {
  /** The call; it raises no alert of its own (`silent: 'all'`). */
  readonly save: (draft: Draft) => Promise<unknown>;
  readonly labels: Readonly<Record<FieldName<Draft>, string>>;
  /** The field that an error code, or a field name in the request, refers to. */
  readonly fieldOf: (name: string) => FieldName<Draft> | undefined;
  /** The text for the fields that a refusal names, where the form can state more than that the value was refused. */
  readonly reasonOf?: ((problem: ApiProblem) => string | undefined) | undefined;
  readonly onSaved: (draft: Draft) => void;
  /** Reads the list again. */
  readonly reload: () => void;
  readonly opening: OpenForm<Draft>;
}

/** The part of an open form that its saving uses. */
export interface OpenForm<Draft> {
  readonly onClose: () => void;
  readonly reopener: FormReopener<Draft>;
}

/** Opens a form again after a refused save. It belongs to the page, because the form itself is closed by then. */
export interface FormReopener<Draft> {
  /** Opens the form again with the values that were typed. */
  readonly reopen: (start: FormStart<Draft>) => void;
  /** Registers the alert that offers to open the form again; it is closed when the user leaves the page. */
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
 * Saves a form of the management screens. The form closes and the list is read again, whether the save succeeded or not;
 * the alert of a refused one stays, names the field, and offers to open the form again with the values that were typed
 * (WEB-33).
 */
export function useSaving<Draft>(parts: SavingOptions<Draft>): Saving<Draft> {
  const { t } = useTranslation(['errors', 'common']);
  const [isSaving, setSaving] = useState(false);
  const { opening } = parts;
  const end = () => {
    opening.onClose();
    parts.reload();
  };
  const tellRefused = (fields: string, reason: string | undefined) =>
    reason === undefined
      ? t('common:valuesRefused', { fields })
      : t('common:fieldRefused', { field: fields, reason });
  function refuse(problem: ApiProblem, draft: Draft): void {
    const words = problemAlert(problem, t);
    const coded = problem.code === undefined ? undefined : parts.fieldOf(problem.code);
    const named = Object.keys(problem.body.errors ?? {}).flatMap((name) => parts.fieldOf(name) ?? []);
    const fieldErrors: Partial<Record<FieldName<Draft>, string>> = {};
    const reason = parts.reasonOf?.(problem);
    for (const field of named) fieldErrors[field] = reason ?? t('common:valueRefused');
    if (coded !== undefined) fieldErrors[coded] = words?.message ?? t('common:valueRefused');
    const message =
      coded !== undefined
        ? t('common:fieldRefused', { field: parts.labels[coded], reason: fieldErrors[coded] })
        : named.length > 0
          ? tellRefused(named.map((field) => parts.labels[field]).join(', '), reason)
          : words?.message;
    const alert = showError(words?.title ?? t('common:notSaved'), {
      message,
      reference: words?.reference,
      action: { label: t('common:reopenForm'), run: () => opening.reopener.reopen({ draft, fieldErrors }) },
    });
    opening.reopener.closeAlertOnLeave(alert);
  }

  async function run(draft: Draft): Promise<void> {
    setSaving(true);
    try {
      await parts.save(draft);
      end();
      parts.onSaved(draft);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      end();
      // A session that ended has its own message, and leads to the sign-in.
      if (error.kind !== 'unauthorised') refuse(error, draft);
    } finally {
      setSaving(false);
    }
  }

  return {
    isSaving,
    submit: (draft) => {
      if (!isSaving) void run(draft);
    },
  };
}
