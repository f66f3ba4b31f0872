import { labelledScreen } from './labelled-screen.ts'

export const staffDesk = labelledScreen(
  'StaffDesk',
  'Front of house',
  () => import('./screens/staff-desk/staff-desk.tsx'),
)
export const staffWaitlists = labelledScreen(
  'StaffWaitlists',
  'Waitlists',
  () => import('./screens/staff-waitlists/staff-waitlists.tsx'),
)
export const staffMails = labelledScreen(
  'StaffMails',
  'Emails sent',
  () => import('./screens/staff-mails/staff-mails.tsx'),
)
export const staffDocuments = labelledScreen(
  'StaffDocuments',
  'Documents to look at',
  () => import('./screens/staff-documents/staff-documents.tsx'),
)
export const staffMemberships = labelledScreen(
  'StaffMemberships',
  'Memberships',
  () => import('./screens/staff-memberships/staff-memberships.tsx'),
)
export const staffContract = labelledScreen(
  'StaffContract',
  'Membership',
  () => import('./screens/staff-memberships/staff-contract.tsx'),
)
export const staffPerson = labelledScreen(
  'StaffPerson',
  'Person',
  () => import('./screens/staff-person/staff-person.tsx'),
)
export const staffActs = labelledScreen(
  'StaffActs',
  'What staff have done',
  () => import('./screens/staff-acts/staff-acts.tsx'),
)
export const staffMoney = labelledScreen(
  'StaffMoney',
  'Money to settle',
  () => import('./screens/staff-money/staff-money.tsx'),
)
