import { labelledScreen } from './labelled-screen.ts'

/** Screens of staff, by the paths of their routes. */
export const staffScreens = {
  '/staff': labelledScreen(
    'StaffDesk',
    'Front of house',
    () => import('./screens/staff-desk/staff-desk.tsx'),
  ),
  '/staff/today/:venueSlug?/:dateSlug?': labelledScreen(
    'StaffToday',
    'Today',
    () => import('./screens/staff-today/staff-today.tsx'),
  ),
  '/staff/waitlists/:venueSlug?/:dateSlug?': labelledScreen(
    'StaffWaitlists',
    'Waitlists',
    () => import('./screens/staff-waitlists/staff-waitlists.tsx'),
  ),
  '/staff/mails': labelledScreen(
    'StaffMails',
    'Emails sent',
    () => import('./screens/staff-mails/staff-mails.tsx'),
  ),
  '/staff/documents': labelledScreen(
    'StaffDocuments',
    'Documents to look at',
    () => import('./screens/staff-documents/staff-documents.tsx'),
  ),
  '/staff/memberships': labelledScreen(
    'StaffMemberships',
    'Memberships',
    () => import('./screens/staff-memberships/staff-memberships.tsx'),
  ),
  '/staff/memberships/:contractId': labelledScreen(
    'StaffContract',
    'Membership',
    () => import('./screens/staff-memberships/staff-contract.tsx'),
  ),
  '/staff/people/:personId': labelledScreen(
    'StaffPerson',
    'Person',
    () => import('./screens/staff-person/staff-person.tsx'),
  ),
  '/staff/acts': labelledScreen(
    'StaffActs',
    'What staff have done',
    () => import('./screens/staff-acts/staff-acts.tsx'),
  ),
  '/staff/drawers': labelledScreen(
    'StaffDrawers',
    'Cash drawers',
    () => import('./screens/staff-drawers/staff-drawers.tsx'),
  ),
  '/staff/drawers/:drawerId': labelledScreen(
    'StaffDrawer',
    'Cash drawer',
    () => import('./screens/staff-drawers/staff-drawer.tsx'),
  ),
  '/staff/takings': labelledScreen(
    'StaffTakings',
    'Takings',
    () => import('./screens/staff-takings/staff-takings.tsx'),
  ),
  '/staff/money': labelledScreen(
    'StaffMoney',
    'Money to settle',
    () => import('./screens/staff-money/staff-money.tsx'),
  ),
  '/staff/security': labelledScreen(
    'StaffSecurity',
    'Log-in and PIN',
    () => import('./screens/staff-security/staff-security.tsx'),
  ),
}
