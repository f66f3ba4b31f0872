import type { MergeSide, PersonMerge } from '@touchline/contract/entities/staff/account-merge'
import { formatPence } from '@touchline/rules/money/money'
import { fullName } from '@touchline/rules/people/full-name'
import { dateAndYear, dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate, wallTime } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { MergeReading } from '../../policies/people/merging.ts'
import type { SideRecord } from '../../stores/staff/merging/side.ts'

type Client = Pick<Catalogue['client'], 'currencySymbol' | 'timeZone'>

export function presentMerge({ person, other, choices, made }: MergeReading, client: Client): PersonMerge {
  const at = (moment: Date) =>
    `${dayAndYear(wallDate(moment, client.timeZone))}, ${wallTime(moment, client.timeZone)}`
  return {
    person: presentSide(person, client),
    other: other === null ? null : presentSide(other, client),
    choices,
    made: made.map(({ mergeId, goneName, goneReference, mergedAt, undoUntil, isUndone }) => ({
      mergeUuid: mergeId,
      gone: `${goneName}, ${goneReference}`,
      when: at(mergedAt),
      isUndone,
      undoUntil: undoUntil === null ? null : at(undoUntil),
    })),
  }
}

function presentSide(side: SideRecord, { currencySymbol }: Client): MergeSide {
  const money = (pence: number) => (pence === 0 ? '' : formatPence(pence, currencySymbol))
  const bookings = [
    ...(side.comingBookings > 0 ? [`${countWords(side.comingBookings, 'booking')} to come`] : []),
    ...(side.pastBookings > 0 ? [`${countWords(side.pastBookings, 'booking')} in all`] : []),
  ]
  return {
    id: side.id,
    reference: side.reference,
    name: fullName(side),
    email: side.email,
    emailIsProven: side.isEmailProven,
    has: [
      { label: 'Date of birth', words: side.dateOfBirth === null ? '' : dateAndYear(side.dateOfBirth) },
      { label: 'Phone', words: side.phone },
      {
        label: 'Address',
        words: [side.addressLineOne, side.city, side.postcode].filter(Boolean).join(', '),
      },
      { label: 'Household', words: householdWords(side.household) },
      { label: 'Bookings', words: bookings.join(', ') },
      { label: 'Orders', words: side.orders === 0 ? '' : String(side.orders) },
      { label: 'Memberships', words: side.memberships.join(', ') },
      { label: 'Packages', words: side.packages.join(', ') },
      { label: 'Credit', words: money(side.creditPence) },
      { label: 'Charges owed', words: money(side.owedPence) },
      { label: 'Waitlists', words: side.waits.join(', ') },
      { label: 'Saved cards', words: side.cards.join(', ') },
      { label: 'Documents', words: side.documents.join(', ') },
    ],
  }
}

const householdWords = (household: SideRecord['household']): string => {
  if (household === null) return ''
  const { name, isManager, others } = household
  return `${name}${isManager ? ', managed by them' : ''}; ${others === 0 ? 'no one else in it' : `${countWords(others, 'other')} in it`}`
}
