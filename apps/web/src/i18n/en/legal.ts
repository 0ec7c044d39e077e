import type { legal as german } from '../de/legal.ts';
import type { SameShape } from '../same-shape.ts';

export const legal: SameShape<typeof german> = {
  revised: 'Last revised: {{date}}',
  germanOnly: 'The terms of use are in force in German.',
  provider: 'Information under § 5 DDG (German Digital Services Act)',
  name: 'Operator',
  fields: {
    address: 'Address',
    representedBy: 'Represented by',
    register: 'Register',
    vatId: 'VAT ID',
    phone: 'Phone',
    email: 'E-mail',
  },
  missing: 'Placeholder: not given yet',
  placeholder:
    "This information is incomplete. Whoever runs this portal enters it in the server's configuration.",
  demo: 'This is a demonstration with invented data.',
};
