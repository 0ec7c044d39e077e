import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LockableButton } from '../lockable-button/lockable-button.tsx';
import { FormMessage } from '../form-message/form-message.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import classes from './form-dialog.module.css';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** A line below the title. */
  readonly headerText?: ReactNode;
  /** Verb and object: "Create customer". */
  readonly submit: string;
  /** Labels of the fields that prevent saving; empty when the form can be saved. */
  readonly invalidLabels: readonly string[];
  /** The reason why nothing here may be saved. */
  readonly lockReason?: string | undefined;
  readonly isSaving: boolean;
  /** The message that the user must read before saving again. */
  readonly notice?: string | undefined;
  /** A second way to save, next to the first. */
  readonly alternative?: { readonly label: string; readonly onSubmit: () => void };
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/**
 * A form in a modal dialog. It can be saved when every field is valid; until then the footer names what is missing
 * (WEB-31). Static: a click outside would discard the typed values.
 */
export function FormDialog(props: FormDialogProps) {
  const { isOpen, onClose, title, headerText, submit, invalidLabels, isSaving, onSubmit, children } = props;
  const { t } = useTranslation('common');
  const formId = useId();
  const reasonId = useId();
  const missing =
    props.lockReason ??
    (invalidLabels.length === 0 ? undefined : t('toCheck', { fields: invalidLabels.join(', ') }));
  const isReady = missing === undefined;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      headerText={headerText}
      isStatic
      footer={
        <>
          <p id={reasonId} className={`bf-small ${classes.missing}`} role="status">
            {missing !== undefined && (
              <>
                <IconInfoCircle size={16} stroke={1.75} aria-hidden />
                <span>{missing}</span>
              </>
            )}
          </p>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {props.alternative !== undefined && (
            <LockableButton
              variant="default"
              lockReason={missing}
              reasonId={reasonId}
              disabled={isSaving}
              onClick={props.alternative.onSubmit}
            >
              {props.alternative.label}
            </LockableButton>
          )}
          <LockableButton lockReason={missing} reasonId={reasonId} loading={isSaving} onClick={onSubmit}>
            {submit}
          </LockableButton>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isSaving) onSubmit();
        }}
      >
        {children}
        <FormMessage message={props.notice} tone="warn" />
        {/* Enter in a field sends the form; the visible button is in the footer. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
