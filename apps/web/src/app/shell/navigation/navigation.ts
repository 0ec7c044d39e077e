import {
  IconBuildingFactory2,
  IconBuildingStore,
  IconChartBar,
  IconFileInvoice,
  IconInbox,
  IconLayoutDashboard,
  IconListDetails,
  IconUsers,
  IconMailX,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import { type CurrentUser, passesRoles } from '../../../session/current-user.ts';
import { ROUTES, type RouteName } from '../../routes.ts';

export interface NavigationEntry {
  readonly route: RouteName;
  readonly icon: TablerIcon;
  /** Key of the entry's text, where it differs from the title of the page. */
  readonly label?: 'invoices';
  /** Whether the number of documents that wait for a decision is shown next to the label. */
  readonly countsWaitingDocuments?: boolean;
}

interface NavigationGroup {
  /** The heading; the first entry stands above the headings. */
  readonly label: 'frontOffice' | 'backOffice' | undefined;
  readonly entries: readonly NavigationEntry[];
}

/** The overview, and the two groups of the sidebar. */
const GROUPS: readonly NavigationGroup[] = [
  { label: undefined, entries: [{ route: 'OverviewPage', icon: IconLayoutDashboard }] },
  {
    label: 'frontOffice',
    entries: [
      { route: 'FrontendInvoicePage', icon: IconFileInvoice },
      { route: 'FrontendUsersPage', icon: IconUsers },
      { route: 'FrontendCustomersPage', icon: IconBuildingStore },
    ],
  },
  {
    label: 'backOffice',
    entries: [
      { route: 'ManageInvoicesPage', icon: IconFileInvoice, label: 'invoices' },
      { route: 'ExportPage', icon: IconChartBar },
      { route: 'ManageUsersPage', icon: IconUsers },
      { route: 'ManageCustomersPage', icon: IconBuildingStore },
      { route: 'ManageProvidersPage', icon: IconBuildingFactory2 },
      { route: 'IntakePage', icon: IconInbox, countsWaitingDocuments: true },
      { route: 'FailedMailsPage', icon: IconMailX },
      { route: 'WebhooksPage', icon: IconWebhook },
      { route: 'TrailPage', icon: IconListDetails },
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
