import type { StaffPost, StaffRole } from '@touchline/contract/entities/staff/staff-post'
import { sellingRoles } from './selling-roles.ts'

/** Roles of staff. A person has each at one venue or at all of them, and may have several. */
export const staffRoles = [
  'reception',
  'instructor',
  'duty-manager',
  'finance',
  'owner',
] as const satisfies readonly StaffRole[]

const desk = sellingRoles
const office = ['finance', 'owner'] as const

/**
 * Acts of staff, and the roles that may do each at their venues. The server refuses all others (S08); pages
 * leave out what their reader can't do.
 */
export const rights = {
  /** Sells, opens a kiosk's basket, and acts for a customer: their prices and their household. */
  sell: desk,
  /** Opens cash drawers, chooses one for the day, and moves cash in it. */
  'open-drawer': desk,
  /** Counts and closes cash drawers. */
  'close-drawer': desk,
  /** Closes a drawer in which more or less was counted, with the reason. */
  'explain-difference': desk,
  /** Sees the takings of a day, and has them as a file. */
  'see-takings': ['duty-manager', ...office],
  /** Joins people to plans: on paper, or prepared for their own phone. */
  'join-people': desk,
  /** Finds customers and orders, and reads tickets and contracts. */
  'see-people': [...desk, 'finance'],
  'cancel-bookings': desk,
  'see-waitlists': [...desk, 'instructor'],
  /** Sees who comes to all sessions of the day, and checks them in. */
  'see-day': desk,
  /** Does so for the sessions of which they are the instructor. */
  'take-register': [...desk, 'instructor'],
  /** Asks for cover of their own sessions, and says whether they take a colleague's. */
  'ask-cover': ['instructor', 'duty-manager', 'owner'],
  /** Decides who gives a session in the place of its instructor. */
  'approve-cover': ['duty-manager', 'owner'],
  /** Sees complaints about personal data, enters those that come by other ways than the form, and ends them. */
  'handle-complaints': ['duty-manager', 'owner'],
  /** Says who did not come, where that may lead to a charge. */
  'mark-missed': [...desk, 'instructor'],
  /** Sees of whom there are answers about health. */
  'see-health-answers': ['instructor', 'duty-manager', 'owner'],
  /** Reads those answers, and health statements of members; each reading is written down. */
  'read-health-answers': ['duty-manager', 'owner'],
  /** Takes what a customer owes. */
  'settle-charges': desk,
  /** Lets a customer off what they owe. */
  'waive-charges': ['duty-manager', 'owner'],
  /** Corrects a person's details, records what they have shown, and adds to their household. */
  'change-people': desk,
  /** Begins the change of an address for a person who has lost theirs. */
  'change-addresses': ['duty-manager', 'owner'],
  'give-credit': ['duty-manager', 'owner'],
  /** Makes two accounts of a person one, and undoes it for a day. */
  'merge-people': ['duty-manager', 'owner'],
  /** Searches what staff have done with people's things. */
  'search-acts': ['duty-manager', ...office],
  /** Has a contract paid in another way: by what its payer has signed, or chooses. */
  'change-payment': desk,
  /** Changes plans of contracts, freezes, cancels and ends them. */
  'change-contracts': ['duty-manager', 'owner'],
  /** Waives payments of contracts, writes them off, or asks the card again. */
  'decide-on-payments': ['duty-manager', ...office],
  /** Sees what is owed at the desk. */
  'see-money': [...desk, 'finance'],
  'pay-out': desk,
  'undo-payouts': ['duty-manager', 'owner'],
  /** Settles refunds and payments that need attention. */
  'settle-payments': office,
  /** Sees letters and their delivery, and sends them again. */
  'see-mails': desk,
  'look-at-documents': desk,
  /** Gives roles to people, and takes them. */
  'manage-staff': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffAct = keyof typeof rights

/** Returns the venues at which these posts allow an act: none of them null, all of them an empty list. */
export function venuesFor(posts: readonly StaffPost[], act: StaffAct): number[] | null {
  const allowed: readonly StaffRole[] = rights[act]
  const ids = posts.filter(({ role }) => allowed.includes(role)).map(({ venueId }) => venueId)
  if (ids.length === 0) return null
  return ids.includes(null) ? [] : [...new Set(ids.filter((id) => id !== null))]
}
