import {
  IconBuildingFactory2,
  IconBuildingStore,
  IconChartBar,
  IconFileInvoice,
  IconInbox,
  IconUsers,
  IconMailX,
  type TablerIcon,
} from '@tabler/icons-react';
import { type CurrentUser, passesRoles } from '../../../session/current-user.ts';
import { ROUTES, type RouteName } from '../../paths.ts';

export interface NavigationEntry {
  readonly route: RouteName;
  readonly icon: TablerIcon;
  /** Key of a page title. */
  readonly label:
    | 'invoices'
    | 'users'
    | 'customers'
    | 'myCustomers'
    | 'intake'
    | 'providers'
    | 'export'
    | 'failedMails';
  /** A number next to the label: the documents there that wait for a decision. */
  readonly counts?: 'waitingDocuments';
}

interface NavigationGroup {
  readonly label: 'frontOffice' | 'backOffice';
  readonly entries: readonly NavigationEntry[];
}

/** The two groups of the sidebar. */
const GROUPS: readonly NavigationGroup[] = [
  {
    label: 'frontOffice',
    entries: [
      { route: 'FrontendInvoicePage', icon: IconFileInvoice, label: 'invoices' },
      { route: 'FrontendUsersPage', icon: IconUsers, label: 'users' },
      { route: 'FrontendCustomersPage', icon: IconBuildingStore, label: 'myCustomers' },
    ],
  },
  {
    label: 'backOffice',
    entries: [
      { route: 'ManageInvoicesPage', icon: IconFileInvoice, label: 'invoices' },
      { route: 'ExportPage', icon: IconChartBar, label: 'export' },
      { route: 'ManageUsersPage', icon: IconUsers, label: 'users' },
      { route: 'ManageCustomersPage', icon: IconBuildingStore, label: 'customers' },
      { route: 'ManageProvidersPage', icon: IconBuildingFactory2, label: 'providers' },
      { route: 'IntakePage', icon: IconInbox, label: 'intake', counts: 'waitingDocuments' },
      { route: 'FailedMailsPage', icon: IconMailX, label: 'failedMails' },
    ],
  },
];

/** The pages that the user may open; groups without an entry are left out. */
export function navigationFor(user: CurrentUser | undefined): readonly NavigationGroup[] {
  const isOpen = ({ route }: NavigationEntry) => {
    const { access } = ROUTES[route];
    return typeof access !== 'string' && passesRoles(user, access);
  };
  return GROUPS.map((group) => ({ ...group, entries: group.entries.filter(isOpen) })).filter(
    (group) => group.entries.length > 0,
  );
}
