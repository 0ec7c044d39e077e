import { Imprint, PrivacyPolicy, TermsOfUse } from '../../features/legal/index.ts';
import { portal } from '../../lib/portal.ts';

export function ImprintPage() {
  return <Imprint portal={portal} />;
}

export function PrivacyPage() {
  return <PrivacyPolicy portal={portal} />;
}

export function TermsPage() {
  return <TermsOfUse portal={portal} />;
}
