import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from './text-field.tsx';
import classes from './text-field.module.css';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'endSection'>;

/** A password field with a button that shows the password: a word, not only an icon. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      endSection={
        <button
          type="button"
          className={classes.toggle}
          aria-label={t(isShown ? 'hideField' : 'showField', { field: props.label })}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
          {isShown ? t('hide') : t('show')}
        </button>
      }
    />
  );
}
