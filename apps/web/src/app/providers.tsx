import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { NamespaceLoadersContext, namespaceLoaders } from '../i18n/namespace-loader.tsx';
import type { Translations } from '../i18n/i18n.ts';
import { portal, styleNonce } from '../lib/portal.ts';
import type { Session } from '../session/session.ts';
import { SessionProvider } from '../session/session-context.ts';
import { cssVariablesWith, themeWith } from '../theme/index.ts';

interface ProvidersProps {
  readonly translations: Translations;
  readonly session: Session;
  /** `test` turns transitions off. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

const theme = themeWith(portal.palette);
const cssVariablesResolver = cssVariablesWith(portal.palette);

/** Theme, language and session for all components. */
export function Providers({ translations, session, env = 'default', children }: ProvidersProps) {
  const [areas] = useState(() => namespaceLoaders(translations));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce() ?? ''}
      env={env}
    >
      <I18nextProvider i18n={translations.i18n}>
        <NamespaceLoadersContext value={areas}>
          <SessionProvider value={session}>{children}</SessionProvider>
        </NamespaceLoadersContext>
      </I18nextProvider>
    </MantineProvider>
  );
}
