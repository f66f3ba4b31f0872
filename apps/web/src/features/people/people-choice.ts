import type { PersonPrice } from '@touchline/contract/entities/basket/person-price'

/** A person by name, without an account, for a place in the basket. */
export type NamedPerson = { firstName: string; lastName: string; dateOfBirth: string | null }
/** A typed person, who stays on the page, chosen or not. */
export type TypedPerson = { person: NamedPerson; isChosen: boolean }
/** Result of reading the fields for a new person: empty, a person who is now chosen, or faults. */
export type TypedPersonResult = 'none' | 'taken' | 'wrong'
/** Reads the fields. Empty ones are wrong only where they must hold a person. */
export type CommitTypedPerson = (mustHavePerson: boolean) => TypedPersonResult
/** Owner of a basket item's place, as the item states it. */
export type ForPerson = { purchasedForUserId: number } | { purchasedFor: NamedPerson }

/** True when something is sold to the person, and nothing stands in the way. */
export const canHavePlace = ({ price, refusal }: PersonPrice): boolean => price !== null && refusal === null
