import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { useEscapeToClose } from './use-escape-to-close.ts';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title?: ReactNode;
  /** A line below the title. */
  readonly headerText?: ReactNode;
  /** Default `xl` (780 px). Below 768 px every dialog fills the screen. */
  readonly size?: ModalProps['size'];
  /** Neither the backdrop nor Escape closes it. */
  readonly isStatic?: boolean;
  /** A click outside does not close it, Escape does. */
  readonly ignoresOutside?: boolean;
  /** Its top edge stays in place while the height of its content changes. */
  readonly staysOnTop?: boolean;
  /** Actions for the whole dialog: buttons next to the title, on a phone below it. */
  readonly actions?: ReactNode;
  /** The content extends to the edges of the dialog and has scrolling parts of its own. */
  readonly hasPanes?: boolean;
  /** The row of buttons at the bottom; it stays while the body scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The modal dialog (WEB-42). It receives the focus, keeps it, and returns it to where it was. */
export function Dialog({
  isOpen,
  onClose,
  title,
  headerText,
  size = 'xl',
  isStatic = false,
  ignoresOutside = isStatic,
  staysOnTop = false,
  actions,
  hasPanes = false,
  footer,
  children,
}: DialogProps) {
  const { t } = useTranslation('common');
  const content = useRef<HTMLDivElement>(null);
  useEscapeToClose(isOpen && !isStatic, content, onClose);
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={useOpenedAfterMount(isOpen)}
      onClose={onClose}
      size={size}
      radius={isPhone ? 0 : 'xl'}
      fullScreen={isPhone}
      centered
      data-top={staysOnTop || undefined}
      // Panes scroll in themselves: the dialog is as high as the window allows.
      {...(hasPanes && !isPhone && { yOffset: '3dvh' })}
      closeOnClickOutside={!ignoresOutside}
      closeOnEscape={false}
      // Not `className` of the content: Mantine also applies that to the frame around it.
      classNames={{ content: `${classes.content} ${hasPanes ? classes.panes : ''}` }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        <header className={classes.header} data-actions={actions !== undefined || undefined}>
          <div className={classes.heading}>
            {title !== undefined && (
              <Modal.Title component="h2" className={classes.title ?? ''}>
                {title}
              </Modal.Title>
            )}
            {headerText !== undefined && <p className={classes.text}>{headerText}</p>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
          <Modal.CloseButton iconSize={20} aria-label={t('close')} className={classes.close ?? ''} />
        </header>
        {hasPanes ? children : <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>}
        {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
      </Modal.Content>
    </Modal.Root>
  );
}
