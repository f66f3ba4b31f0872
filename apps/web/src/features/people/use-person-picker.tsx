import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { PersonPrice } from '@touchline/contract/entities/basket/person-price'
import type { Price } from '@touchline/contract/entities/timetable/slot'
import { sumPence } from '@touchline/rules/money/money'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { ensureQuery } from '../../calls/call-query.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { peopleQuery } from '../../calls/people/list-people.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { adultsNeededWords } from './adults-needed.ts'
import { newcomerPrice } from './newcomer-price.ts'
import {
  type CommitTypedPerson,
  canHavePlace,
  type ForPerson,
  type TypedPerson,
  type TypedPersonResult,
} from './people-choice.ts'

// Only a customer who books for others is asked.
const PersonPicker = lazyPart(async () => (await import('./person-picker.tsx')).PersonPicker)

export type PersonPickerState = {
  /** The question, for the page to show. */
  question: ReactNode
  /** The people chosen, one for each place. */
  chosen: readonly ForPerson[]
  /** Their names, as the page repeats them. */
  names: string
  /** True when the customer is one of them. */
  includesMe: boolean
  totalPence: number
  /** Price of the chosen person of the household, where that is the only one chosen; else null. */
  price: Price | null
  /** True when a person of the household can still have a place. */
  canHavePlace: boolean
  /** Words for what must be chosen first; null where nothing is missing. */
  missing: string | null
  /** Words for the adults who must accompany the chosen children; null where none is missing. */
  adults: string | null
  /**
   * Call before booking: takes a typed person who was not added yet, or shows what is wrong with the fields.
   */
  commitTypedPerson: () => TypedPersonResult
}

type Options = {
  isCourse?: boolean
  /** True where there is one place, as on a court: one person at most. */
  isForOne?: boolean
  /** False where nothing can be booked, so that nothing is asked. */
  isAsked?: boolean
  /** Ids of the courts that are booked after it: prices are for all of them together. */
  together?: readonly (number | string)[]
}

type AskedWhoFor = {
  /** Null for customers who book only for themselves. */
  whoFor: PersonPickerState | null
  /** True while it is not known who can be chosen. */
  isPending: boolean
  /** True while it is not even known whether there is a question. */
  isUnknown: boolean
  /** Returns whether the question must be asked, once that is known. */
  asks: () => Promise<boolean>
}

/** Asks for whom the customer books, among the people they may book for (spec 7). */
export function usePersonPicker(
  id: number | string,
  /** Day of the session, 'YYYY-MM-DD': prices go by the age on that day. */
  date: string,
  { isCourse = false, isForOne = false, isAsked = true, together = [] }: Options = {},
): AskedWhoFor {
  const { data: user } = useSuspenseQuery(userQuery())
  const enabled = user !== null && isAsked
  const query = peopleQuery(String(id), isCourse, null, together)
  const { data: client } = useSuspenseQuery(clientQuery())
  // The people of another length stay while theirs are fetched, without prices that are no longer so.
  const answer = useQuery({ ...query, enabled, throwOnError: false, placeholderData: keepPreviousData })
  const { data, isPending, isPlaceholderData } = answer
  const queryClient = useQueryClient()
  const [ticked, setTicked] = useState<readonly number[] | null>(null)
  const [typed, setTyped] = useState<readonly TypedPerson[]>([])
  const [isAdding, setAdding] = useState(false)
  const fields = useRef<CommitTypedPerson | null>(null)
  const asks = async () => {
    const known = enabled ? await ensureQuery(queryClient, query).catch(() => null) : null
    return known !== null && hasChoice(known)
  }
  const isUnknown = enabled && isPending
  if (!data || !hasChoice(data)) return { whoFor: null, isPending: isUnknown, isUnknown, asks }
  const { newcomer, newcomerTogether, ages, supervision } = data
  const people = isPlaceholderData ? data.people.map(withoutPrice) : data.people
  const sold = { date, ages, together: { prices: newcomerTogether, symbol: client.currency.symbol } }
  const chosenIds = (ticked ?? usually(people)).filter((userId) => isFree(people, userId))
  const chosenPeople = people.filter(({ userId }) => chosenIds.includes(userId))
  const named = typed
    .filter(({ isChosen, person }) => isChosen && newcomerPrice(newcomer, person, sold) !== null)
    .map(({ person }) => person)
  const isNoOne = chosenIds.length + named.length === 0
  const adults = adultsNeededWords(supervision, chosenPeople, named, date)
  const choose = (ids: readonly number[], people: readonly TypedPerson[]) => {
    setTicked(ids)
    setTyped(people)
  }
  const whoFor: PersonPickerState = {
    question: (
      <Suspense>
        <PersonPicker
          people={people}
          newcomer={newcomer}
          chosenIds={chosenIds}
          typed={typed}
          sold={sold}
          isForOne={isForOne}
          onChoose={choose}
          isAdding={isAdding}
          onAdding={setAdding}
          fields={fields}
        />
      </Suspense>
    ),
    chosen: [
      ...chosenPeople.map(({ userId }) => ({ purchasedForUserId: userId })),
      ...named.map((purchasedFor) => ({ purchasedFor })),
    ],
    names: [
      ...chosenPeople.map((person) => (person.isMe ? 'You' : person.firstName)),
      ...named.map(({ firstName }) => firstName),
    ].join(', '),
    includesMe: chosenPeople.some(({ isMe }) => isMe),
    totalPence: sumPence([
      ...chosenPeople.map(({ price }) => price?.raw ?? 0),
      ...named.map((one) => newcomerPrice(newcomer, one, sold)?.raw ?? 0),
    ]),
    price: named.length === 0 && chosenPeople.length === 1 ? (chosenPeople[0]?.price ?? null) : null,
    canHavePlace: people.some(canHavePlace),
    missing: isNoOne ? (isAdding ? null : 'Choose who it is for.') : adults,
    adults: isNoOne ? null : adults,
    commitTypedPerson: () => fields.current?.(isNoOne) ?? 'none',
  }
  return { whoFor, isPending: isPlaceholderData, isUnknown, asks }
}

const withoutPrice = (person: PersonPrice): PersonPrice => ({
  ...person,
  price: person.price && { ...person.price, formatted: '…', packageApplied: false, why: '' },
})

const isFree = (people: readonly PersonPrice[], userId: number): boolean =>
  people.some((person) => person.userId === userId && canHavePlace(person))

/**
 * True when there is a choice. Where nothing is sold to the customer, the question says why, and takes
 * another person by name.
 */
const hasChoice = ({ people }: { people: readonly PersonPrice[] }): boolean =>
  people.length > 1 || people[0]?.price === null

/**
 * Returns the first choice: the customer alone, at the desk the one whom staff have selected; that person
 * stands first. A place that they have already is not free.
 */
const usually = (people: readonly PersonPrice[]): number[] => people.slice(0, 1).map(({ userId }) => userId)
