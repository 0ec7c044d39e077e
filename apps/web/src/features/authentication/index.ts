export { ForgotPassword } from './components/forgot-password.tsx';
export { SecondFactorSetup } from './components/second-factor-setup.tsx';
export { SetPassword } from './components/set-password.tsx';
export { SignOnReturn } from './components/sign-on/sign-on-return.tsx';
export { SignInForm } from './components/sign-in-form.tsx';
