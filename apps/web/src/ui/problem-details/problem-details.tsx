import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../copy/use-copy.ts';
import classes from './problem-details.module.css';

/** The data that support needs to find a failure in the log. It is collapsed, because other people do not need it. */
export function ProblemDetails({ text }: { readonly text: string }) {
  const { t } = useTranslation('common');
  const { source, isCopied, copy } = useCopy<HTMLSpanElement>(text);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <details className={`bf-small ${classes.details}`}>
      <summary>{t('details')}</summary>
      <span ref={source} className={classes.text}>
        {text}
      </span>
      <button
        type="button"
        className="bf-icon-only-button"
        aria-label={t('copy')}
        title={t('copy')}
        onClick={copy}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </button>
      <span className="bf-spoken" aria-live="polite">
        {isCopied && t('copied')}
      </span>
    </details>
  );
}
