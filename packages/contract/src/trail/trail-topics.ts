import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts';

/** The topics by which the audit trail can be filtered, with the beginnings of the actions that belong to them. */
const TRAIL_TOPICS = {
  customers: ['customer.', 'customers.', 'customer-identifier.', 'customer-user.'],
  documents: [
    'document.',
    'documents.',
    'archive.',
    'intake.',
    'note.',
    'rejected-files.',
    'invoice-counts.',
  ],
  people: [
    'backoffice-user.',
    'invitation.',
    'email.',
    'email-change.',
    'personal-data.',
    'notice-preference.',
  ],
  'sign-in': ['sign-in', 'sign-out', 'sign-on.', 'sessions.', 'refresh-token.', 'access'],
  passwords: ['password.', 'password-reset.', 'second-factor.'],
  set_up: [
    'provider.',
    'branch.',
    'intake-key.',
    'webhook.',
    'mail.',
    'encryption-key.',
    'backup.',
    'store.',
  ],
} as const;

export const TRAIL_TOPIC_NAMES = [
  'customers',
  'documents',
  'people',
  'sign-in',
  'passwords',
  'set_up',
] as const;
export type TrailTopic = (typeof TRAIL_TOPIC_NAMES)[number];

export function actionsOfTopic(topic: TrailTopic): AuditAction[] {
  const beginnings = TRAIL_TOPICS[topic];
  return AUDIT_ACTIONS.filter((action) => beginnings.some((beginning) => action.startsWith(beginning)));
}
