import type { MergeRecord, SinceRecord } from '../../stores/staff/merging/account-merges.ts'
import type { ConflictRecord, SideRecord } from '../../stores/staff/merging/side.ts'
import type { UnitedHousehold } from '../../stores/staff/merging/unite.ts'

/** A person's account, another one beside it, and what a merge of the two would mean. */
export interface MergeReading {
  person: SideRecord
  other: SideRecord | null
  choices: { keptId: number; stops: string[]; notes: string[] }[]
  made: MergeRecord[]
}

const listWords = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words)

type Person = Pick<SideRecord, 'household'>

/** Returns the household of two accounts in one; null where each is in one that can't give its people to the other. */
export function unitedHousehold(kept: Person, gone: Person): UnitedHousehold | null {
  const [own, other] = [kept.household, gone.household]
  if (own === null && other === null) return { householdId: null, isManager: false, bringsId: null }
  if (own === null) return { householdId: other!.id, isManager: other!.isManager, bringsId: null }
  if (other === null) return { householdId: own.id, isManager: own.isManager, bringsId: null }
  if (own.id === other.id)
    return { householdId: own.id, isManager: own.isManager || other.isManager, bringsId: null }
  if (other.others === 0) return { householdId: own.id, isManager: own.isManager, bringsId: null }
  if (own.others === 0) return { householdId: other.id, isManager: other.isManager, bringsId: null }
  if (own.isManager && other.isManager && other.othersWithLogIn === 0)
    return { householdId: own.id, isManager: true, bringsId: other.id }
  return null
}

const named = (names: readonly string[]): string => listWords(names.map((name) => `‘${name}’`))

/** Says why two accounts can't be merged as they stand, and what to do about each; empty where they can. */
export function stopsOfMerge(kept: SideRecord, gone: SideRecord, found: ConflictRecord): string[] {
  if (kept.id === gone.id) return ['That is the same account. Choose another one.']
  return [
    ...stopsOfLogIns(kept, gone),
    ...(found.payments > 0
      ? [
          'A payment by the account that would be gone, or for a place of that person, is under way. Wait until it has ended; finance settles one that needs attention under ‘Money to settle’.',
        ]
      : []),
    ...(found.bothBaskets
      ? ['Both accounts have something in the basket. Have one of the baskets paid for or emptied first.']
      : []),
    ...(found.basketUses
      ? [
          'A place in a basket uses a benefit or a package by the account that would be gone. Have it paid for or removed first.',
        ]
      : []),
    ...(found.waitingDocuments.length > 0
      ? [`${named(found.waitingDocuments)} was sent and waits: accept or refuse it under ‘Documents’ first.`]
      : []),
    ...(found.sharedContracts.length > 0
      ? [
          `Both are people of one membership (${named(found.sharedContracts)}). Change its plan, or end it, so that only one of them is left.`,
        ]
      : []),
    ...(found.bothDebit
      ? ['Both pay a membership by direct debit. End one of the two, or change how it is paid, first.']
      : []),
    ...(found.sameMemberships.length > 0
      ? [
          `Both have ${named(found.sameMemberships)} from the same day, by a contract. End one of the two first.`,
        ]
      : []),
    ...(found.sameSessions.length > 0
      ? [
          `Both have a place in ${named(found.sameSessions)}, where each person has one. Cancel one of the two first.`,
        ]
      : []),
    ...(found.waitsForOwn.length > 0
      ? [
          `One waits for ${named(found.waitsForOwn)} while the other has a place there. Have the waitlist left first.`,
        ]
      : []),
    ...(found.offers.length > 0
      ? [`Both wait for ${named(found.offers)}, and one has an offer. Wait until it is taken or has ended.`]
      : []),
    ...(unitedHousehold(kept, gone) === null
      ? [
          `They are in two households, ‘${kept.household!.name}’ and ‘${gone.household!.name}’, which can’t be made one: both must manage theirs, and no one else in the second may have a log-in. Have your records put them into one household first.`,
        ]
      : []),
  ]
}

function stopsOfLogIns(kept: SideRecord, gone: SideRecord): string[] {
  const staff = [kept, gone].filter(({ role }) => role === 'staff')
  if (staff.length > 0) return ['One of them is a log-in of staff, which is never merged.']
  if ([kept, gone].some(({ isClosed }) => isClosed)) return ['One of them is closed already.']
  if (gone.email !== '' && kept.email === '')
    return ['The account that stays has no log-in, and the other one has. Keep the other one.']
  if (gone.isEmailProven && !kept.isEmailProven)
    return [
      'The address of the log-in that stays was never confirmed, and the other one was. Keep the other one.',
    ]
  return []
}

/** Says what staff should look at before they press: nothing of it is lost, and some of it is not shown any more. */
export function notesOnMerge(kept: SideRecord, gone: SideRecord): string[] {
  const differ = (one: string | null, other: string | null) => !!one && !!other && one !== other
  return [
    ...(differ(kept.dateOfBirth, gone.dateOfBirth)
      ? [
          'The dates of birth differ. Make sure that it is one person: parent and child often share an address.',
        ]
      : []),
    ...(kept.lastName.toLowerCase() !== gone.lastName.toLowerCase() ||
    kept.firstName.toLowerCase() !== gone.firstName.toLowerCase()
      ? ['The names differ. The name of the account that stays is kept.']
      : []),
    ...(differ(kept.phone, gone.phone) ? ['The phone number of the account that stays is kept.'] : []),
    ...(kept.memberships.length > 0 && gone.memberships.length > 0
      ? ['Both have a membership. Both stay, and are paid for, until you end one of them.']
      : []),
  ]
}

/** Says why a merge can't be undone any more, and what changed; empty where it can. */
export function stopsOfUndo(since: SinceRecord): string[] {
  return [
    ...(since.isKeptGone
      ? ['The account has been closed, or merged into another one, since. Undo that merge first.']
      : []),
    ...(since.payments > 0 ? ['A payment by the account is under way. Wait until it has ended.'] : []),
    ...(since.creditUsed ? ['Credit that came with the merge has been used, or was given back, since.'] : []),
    ...(since.chargesSettled ? ['A charge that came with the merge has been settled since.'] : []),
    ...(since.bookingsChanged > 0
      ? ['A booking that came with the merge has been cancelled or moved since.']
      : []),
    ...(since.paysByMoved
      ? ['A membership that was joined since is paid by a card or an account that came with the merge.']
      : []),
    ...(since.contractsChanged
      ? [
          'A membership that came with the merge has been changed or paid for since, or is paid by a card or an account of the one that stays.',
        ]
      : []),
    ...(since.packagesUsed ? ['A package that came with the merge has been used since.'] : []),
    ...(since.waitsChanged
      ? ['A wait for a session that came with the merge has had an offer, or has ended, since.']
      : []),
    ...(since.isAddressTaken
      ? ['Another account has the email address of the account that was gone by now.']
      : []),
  ]
}

const tablesInWords: Readonly<Record<string, string>> = {
  bookings: 'a booking',
  contracts: 'a membership',
  contract_people: 'a person of a membership',
  documents: 'a document',
  guest_passes: 'a guest pass',
  inductions_had: 'an induction',
  mandates: 'a direct debit',
  membership_users: 'a membership',
  orders: 'an order',
  package_holdings: 'a package',
  penalties: 'a charge',
  saved_cards: 'a saved card',
  sent_documents: 'a document',
  waitlist_entries: 'a wait for a session',
}

/** Says that something that moved is no longer there to go back. */
export const missedInWords = (tables: readonly string[]): string =>
  `What came with the merge has changed since: ${listWords([...new Set(tables.map((table) => tablesInWords[table] ?? 'a record'))])}.`

/** Hides most of an address: enough for its owner to know it, too little for anyone else. */
export const hintOfAddress = (email: string): string => {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${host}`
}
