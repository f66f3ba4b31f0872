import { labelledScreen } from './labelled-screen.ts'

/** Screens of staff, by the paths of their routes below /staff. */
export const staffScreens = {
  '': labelledScreen('StaffDesk', 'Front of house', () => import('./screens/staff-desk/staff-desk.tsx')),
  'today/:venueSlug?/:dateSlug?': labelledScreen(
    'StaffToday',
    'Today',
    () => import('./screens/staff-today/staff-today.tsx'),
  ),
  'waitlists/:venueSlug?/:dateSlug?': labelledScreen(
    'StaffWaitlists',
    'Waitlists',
    () => import('./screens/staff-waitlists/staff-waitlists.tsx'),
  ),
  mails: labelledScreen('StaffMails', 'Emails sent', () => import('./screens/staff-mails/staff-mails.tsx')),
  documents: labelledScreen(
    'StaffDocuments',
    'Documents to look at',
    () => import('./screens/staff-documents/staff-documents.tsx'),
  ),
  'complaints/:item?': labelledScreen(
    'Complaints',
    'Complaints about data',
    () => import('./screens/staff-complaints/complaints.tsx'),
  ),
  memberships: labelledScreen(
    'StaffMemberships',
    'Memberships',
    () => import('./screens/staff-memberships/staff-memberships.tsx'),
  ),
  'memberships/:contractId': labelledScreen(
    'StaffContract',
    'Membership',
    () => import('./screens/staff-memberships/staff-contract.tsx'),
  ),
  'people/:personId': labelledScreen(
    'StaffPerson',
    'Person',
    () => import('./screens/staff-person/staff-person.tsx'),
  ),
  'people/:personId/merge': labelledScreen(
    'StaffMerge',
    'Merge two accounts',
    () => import('./screens/staff-merge/staff-merge.tsx'),
  ),
  team: labelledScreen('StaffTeam', 'Team', () => import('./screens/staff-team/staff-team.tsx')),
  acts: labelledScreen(
    'StaffActs',
    'What staff have done',
    () => import('./screens/staff-acts/staff-acts.tsx'),
  ),
  drawers: labelledScreen(
    'StaffDrawers',
    'Cash drawers',
    () => import('./screens/staff-drawers/staff-drawers.tsx'),
  ),
  'drawers/:drawerId': labelledScreen(
    'StaffDrawer',
    'Cash drawer',
    () => import('./screens/staff-drawers/staff-drawer.tsx'),
  ),
  takings: labelledScreen(
    'StaffTakings',
    'Takings',
    () => import('./screens/staff-takings/staff-takings.tsx'),
  ),
  money: labelledScreen(
    'StaffMoney',
    'Money to settle',
    () => import('./screens/staff-money/staff-money.tsx'),
  ),
  security: labelledScreen(
    'StaffSecurity',
    'Log-in and PIN',
    () => import('./screens/staff-security/staff-security.tsx'),
  ),
}
