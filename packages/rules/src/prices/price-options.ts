import { adultAge } from '../people/age.ts'
import { type Bands, isInBand } from './bands.ts'
import { ageOfPerson, hasStatus, isMemberOn, type PricedPerson } from './person.ts'
import type { SessionFacts } from './scope.ts'
import { isOfAge } from './sold-ages.ts'

/** A way to pay for a place: for everyone or for members, of an age, of a status, in a band of the week. */
export interface PriceOption {
  audience: 'everyone' | 'member'
  minAge: number | null
  maxAge: number | null
  status: string | null
  band: string | null
  pence: number
}

/**
 * The person who asks for a price. A member pays members' prices of the days on which they are one; age and
 * status decide further.
 */
export interface PricedParticipant {
  /** False for visitors, and for the companions of a member, who pay as others do. */
  paysAsMember: boolean
  /** Null for a visitor, and where only a membership is known. */
  person: PricedPerson | null
}

const isMemberFor = ({ paysAsMember, person }: PricedParticipant, { date }: SessionFacts): boolean =>
  paysAsMember && (person === null || person.memberships.some((held) => isMemberOn(held, date)))

/**
 * True for a price that a membership or a proven status brings: it is for that person's own place in a
 * session.
 */
export const isOwnPrice = ({ audience, status }: Pick<PriceOption, 'audience' | 'status'>): boolean =>
  audience === 'member' || status !== null

/**
 * Returns the prices that this person may choose. Age does not limit them: a parent also buys the children's
 * tickets.
 */
export const optionsFor = <Option extends PriceOption>(
  options: readonly Option[],
  participant: PricedParticipant,
  session: SessionFacts,
  bands: Bands,
): Option[] => {
  const { person } = participant
  const isMember = isMemberFor(participant, session)
  return options.filter(
    ({ audience, status, band }) =>
      (audience === 'everyone' || isMember) &&
      (status === null || (person !== null && hasStatus(person, status, session.date))) &&
      (band === null || isInBand(band, session.start, bands)),
  )
}

/**
 * True for an option that is for some people or some hours only, and so is this person's own when it fits.
 */
const isSpecial = ({ minAge, maxAge, status, band }: PriceOption): boolean =>
  minAge !== null || maxAge !== null || status !== null || band !== null

const cheapest = <Option extends PriceOption>(options: readonly Option[]): Option | null =>
  options.reduce<Option | null>((best, one) => (best === null || one.pence < best.pence ? one : best), null)

/**
 * Finds the price of this person unless they choose another, out of `optionsFor`. It is the cheapest of the
 * operator's first price for everyone, the prices for exactly their age, status and hour, and the members'
 * prices. Without a known age, prices for an age are left to be chosen. No one gets a price under the name of
 * another age.
 */
export function usualOption<Option extends PriceOption>(
  options: readonly Option[],
  { person }: PricedParticipant,
  { date }: Pick<SessionFacts, 'date'>,
): { usual: Option | null; forEveryone: Option | null } {
  const age = person === null ? null : ageOfPerson(person, date)
  const fits = (option: Option) =>
    isOfAge(option, age) && (age !== null || (option.minAge === null && option.maxAge === null))
  const everyone = options.filter(({ audience }) => audience === 'everyone')
  const first = everyone.find((option) => !isSpecial(option) && fits(option))
  const own = everyone.filter((option) => isSpecial(option) && fits(option))
  const forAnyAge = age === null ? (everyone[0] ?? null) : null
  const forEveryone = cheapest([...(first ? [first] : []), ...own]) ?? forAnyAge
  const usual = cheapest([...membersOwn(options, age), ...(forEveryone ? [forEveryone] : [])])
  return { usual, forEveryone }
}

/**
 * Returns the members' prices. Without a known age, it returns those for children only if there are no
 * others.
 */
function membersOwn<Option extends PriceOption>(options: readonly Option[], age: number | null): Option[] {
  const members = options.filter((option) => option.audience === 'member' && isOfAge(option, age))
  if (age !== null) return members
  const grownUps = members.filter(({ maxAge }) => maxAge === null || maxAge >= adultAge)
  return grownUps.length > 0 ? grownUps : members
}
