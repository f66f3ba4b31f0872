import type { PersonPrice } from '@touchline/contract/entities/basket/person-price'

/** A person by name, without an account, as a place is asked for. */
export type Named = { firstName: string; lastName: string; dateOfBirth: string | null }
/** Who was typed stays on the page, chosen or not. */
export type Typed = { person: Named; isChosen: boolean }
/** Of the fields for a new person: they were empty, had a person in them who is chosen now, or say what is wrong. */
export type TakenTyped = 'none' | 'taken' | 'wrong'
/** Empty fields are wrong only where they must have a person in them. */
export type TypedFields = (mustHavePerson: boolean) => TakenTyped
/** As an item of the basket says for whom it is. */
export type ForPerson = { purchasedForUserId: number } | { purchasedFor: Named }

/** Something is sold to them, and nothing stands in the way. */
export const canHavePlace = ({ price, refusal }: PersonPrice): boolean => price !== null && refusal === null
