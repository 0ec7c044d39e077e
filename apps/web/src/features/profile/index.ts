export { EditProfile } from './components/edit-profile.tsx';
export { Unsubscribe } from './components/unsubscribe.tsx';
