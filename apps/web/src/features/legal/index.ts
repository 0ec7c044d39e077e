export { Imprint } from './components/imprint.tsx';
export { PrivacyPolicy } from './components/privacy-policy.tsx';
export { TermsOfUse } from './components/terms-of-use.tsx';
