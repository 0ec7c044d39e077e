import type { legal as german } from '../de/legal.ts';
import type { SameShape } from '../same-shape.ts';

export const legal: SameShape<typeof german> = {
  revised: 'Last revised: {{date}}',
  germanOnly: 'Only the German text is binding.',
  print: 'Print',
  provider: 'Information under § 5 DDG (German Digital Services Act)',
  contact: 'Contact',
  register: 'Register and tax',
  fields: {
    name: 'Operator',
    address: 'Address',
    representedBy: 'Represented by',
    phone: 'Phone',
    email: 'E-mail',
    registerCourt: 'Register court',
    registerNumber: 'Register number',
    vatId: 'VAT ID',
  },
  placeholder:
    "Placeholder: this company does not exist. Whoever runs this portal enters their own data in the server's configuration.",
  demo: 'This is a demonstration with invented data.',
};
