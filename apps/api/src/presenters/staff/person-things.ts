import type { PersonBooking, PersonThings } from '@touchline/contract/entities/staff/person-things'
import { formatPence } from '@touchline/rules/money/money'
import { fullName } from '@touchline/rules/people/full-name'
import { dateAndYear, dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { bookedMoment } from '../../policies/bookings/booked-moment.ts'
import { canSellAt, type StaffRecord } from '../../policies/desk/desk.ts'
import { canChangeContract } from '../../policies/joining/desk-rights.ts'
import type { AccountMembershipRecord } from '../../stores/account/account-memberships.ts'
import type { AccountBookingRecord } from '../../stores/bookings/account-bookings.ts'
import type { HeldPackageRecord } from '../../stores/catalogue/packages.ts'
import type { ContractRecord } from '../../stores/joining/contracts.ts'
import type { HealthPlaceRecord } from '../../stores/questions/health-of-places.ts'
import type { CustomerWithCredit } from '../../stores/staff/person-at-desk.ts'
import type { WaitsReading } from '../../stores/waitlist/account-waits.ts'
import { presentCancellation } from '../bookings/cancellation.ts'
import { presentHeldPackage } from '../catalogue/package.ts'
import { presentDeskRow } from '../desk/desk-contract.ts'
import { presentDeskCustomer } from '../desk/desk-customer.ts'
import { presentAccountWait } from '../waitlist/account-wait.ts'

interface ThingsRecord {
  person: CustomerWithCredit
  contracts: readonly ContractRecord[]
  memberships: readonly AccountMembershipRecord[]
  packages: readonly HeldPackageRecord[]
  /** Null for staff who may not see waitlists. */
  waits: WaitsReading | null
  hasHealthStatements: boolean
  today: string
}

export function presentPersonThings(
  { person, contracts, memberships, packages, waits, hasHealthStatements, today }: ThingsRecord,
  staff: StaffRecord,
  catalogue: Catalogue,
): PersonThings {
  const { client, venueBySlug } = catalogue
  const at = { today, symbol: client.currencySymbol, operator: client.name, venues: venueBySlug }
  const theirs = contracts.filter(({ terms }) => canChangeContract(staff, terms, catalogue))
  return {
    memberships: [
      ...theirs.map((contract) => {
        const { id, planName, state, words, owedWords } = presentDeskRow(contract, at)
        const isOver = state === 'ended' || state === 'cancelled'
        return { key: `contract ${id}`, name: planName, words, contractId: id, owedWords, isOver }
      }),
      ...memberships
        .filter(({ contract }) => contract?.payerId !== person.id)
        .map((held) => presentMembership(held)),
    ].toSorted((a, b) => Number(a.isOver) - Number(b.isOver)),
    hiddenContracts: contracts.length - theirs.length,
    hasHealthStatements,
    packages: packages.map((held) => {
      const { id, name, leftWords, endsOn, isOver, owner } = presentHeldPackage(held, catalogue)
      const words = [`${leftWords}, until ${endsOn}`, ...(owner === null ? [] : [`of ${owner}`])].join(', ')
      return { id, name, words, isOver }
    }),
    credit: person.lots.map(({ id, type, pence, expiresAt }) => ({
      id,
      name: `${formatPence(pence, client.currencySymbol)} ${type === 'membership' ? 'membership credit' : 'credit'}`,
      words:
        expiresAt === null
          ? 'Does not end'
          : `Until ${dayAndYear(wallDate(new Date(expiresAt), client.timeZone))}`,
    })),
    charges: presentDeskCustomer(person, client).charges,
    waits: waits && presentWaits(waits, catalogue),
  }
}

function presentMembership(held: AccountMembershipRecord): PersonThings['memberships'][number] {
  const { id, name, startsOn, endsOn, today, contract, rests, frozenUntil } = held
  const isOver = endsOn !== null && endsOn < today
  const words = [
    startsOn > today ? `Starts on ${dateAndYear(startsOn)}` : `Since ${dateAndYear(startsOn)}`,
    ...(endsOn === null ? [] : [`${isOver ? 'ended' : 'ends'} on ${dateAndYear(endsOn)}`]),
    ...(frozenUntil === null ? [] : [`frozen until ${dateAndYear(frozenUntil)}`]),
    ...(rests ? ['rests until what is owed is paid'] : []),
    ...(contract === null ? [] : [`paid by ${contract.payerName}`]),
  ].join(', ')
  return { key: `membership ${id}`, name, words, contractId: null, owedWords: null, isOver }
}

const presentWaits = ({ waits, now }: WaitsReading, catalogue: Catalogue): PersonThings['waits'] =>
  waits.flatMap((record) => {
    const wait = presentAccountWait(record, catalogue, now, [])
    if (wait === null) return []
    const { waitlistId, name, venueName, position, quantity } = wait
    const zone = catalogue.venueById.get(record.venueId)!.timeZone
    const words = [
      bookedMoment(record.from, zone),
      venueName,
      `number ${position}`,
      ...(quantity > 1 ? [countWords(quantity, 'place')] : []),
    ].join(', ')
    return [{ id: waitlistId, name, words }]
  })

interface BookingsAt {
  catalogue: Catalogue
  now: Date
  personId: number
  /** The staff who read it, with the venues where they may cancel; null where they may nowhere. */
  canceller: StaffRecord | null
  /** Places of these bookings of which the reader may open the health answers. */
  healthPlaces: readonly HealthPlaceRecord[]
}

export function presentPersonBooking(
  record: AccountBookingRecord,
  { catalogue, now, personId, canceller, healthPlaces }: BookingsAt,
): PersonBooking {
  const { id, shown, startsAt, status, reference, completeOrderId, cancel } = record
  const mayCancel = canceller !== null && canSellAt(canceller, catalogue.venueBySlug.get(shown.venueSlug)?.id)
  return {
    id,
    name: shown.name,
    when: bookedMoment(startsAt, shown.timeZone),
    venueName: shown.venueName,
    words: wordsOf(record, personId, catalogue.client.currencySymbol),
    status,
    reference,
    completeOrderId,
    cancellation:
      cancel !== null && mayCancel
        ? presentCancellation({ shown, cancel }, catalogue, now, { opensAsMember: false, isStaff: true })
        : null,
    health: healthPlaces.flatMap(({ venueId, ...place }) => {
      const venueSlug = catalogue.venueById.get(venueId)?.slug
      return place.bookingId === id && venueSlug !== undefined ? [{ ...place, venueSlug }] : []
    }),
  }
}

const cancelledBy = { customer: 'by the customer', staff: 'at the desk', operator: 'by the venue' }

function wordsOf(record: AccountBookingRecord, personId: number, symbol: string): string {
  const { status, quantity, cancelledPlaces, pricePence, movedPence, bookerId, bookerName, holder } = record
  if (status === 'cancelled')
    return `Cancelled ${record.cancelledCause === null ? '' : cancelledBy[record.cancelledCause]}`.trim()
  const places = quantity - cancelledPlaces
  return [
    ...(places > 1 ? [countWords(places, 'place')] : []),
    formatPence(Math.round((pricePence + movedPence) * places), symbol),
    ...(bookerId === personId
      ? record.customerId !== null && record.customerId !== personId && holder !== null
        ? [`for ${fullName(holder)}`]
        : []
      : bookerName === ''
        ? []
        : [`booked by ${bookerName}`]),
  ].join(', ')
}
