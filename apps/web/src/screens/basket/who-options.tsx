import type { CartItem } from '@touchline/contract/entities/basket/cart'
import type { PersonPrice } from '@touchline/contract/entities/basket/person-price'
import { fullName } from '@touchline/rules/people/full-name'
import { hasPlaceWords } from '../../features/people/has-place-words.ts'

/**
 * Choice of person: a household member by id, a place without a name, a new person by name, or several places
 * all as they are.
 */
export type Who = `person ${number}` | 'unnamed' | 'new' | 'all'

/** Returns for whom a line of one place is now. */
export function whoOf({ purchasedFor, purchasedForUserId }: CartItem, people: readonly PersonPrice[]): Who {
  if (purchasedFor?.userId != null) return `person ${purchasedFor.userId}`
  if (purchasedFor) return 'new'
  const me = people.find(({ isMe }) => isMe)
  const userId = purchasedForUserId ?? me?.userId
  return userId === undefined ? 'unnamed' : `person ${userId}`
}

/** Makes the options of the question for whom a place is. */
export const whoOptions = (people: readonly PersonPrice[], before: Who, item: CartItem) => [
  ...(item.quantity === 1 ? [] : [allOf(item)]),
  ...peopleOptions(people, before, item),
  ...otherOptions(people, item.quantity === 1),
]

const peopleOptions = (people: readonly PersonPrice[], before: Who, item: CartItem) =>
  people.map((person) => {
    const { userId, firstName, lastName, isMe, price, refusal } = person
    const value: Who = `person ${userId}`
    const isHere = value === before
    const hasPlace = isHere ? null : hasPlaceWords(person)
    // The place may use no benefit at present, though one is left.
    const formatted = isHere ? item.price.formatted : price?.formatted
    return {
      value,
      label: (
        <>
          {isMe ? `Me, ${fullName({ firstName, lastName })}` : fullName({ firstName, lastName })}{' '}
          {formatted && hasPlace === null && <span className="tabular font-bold">{formatted}</span>}
        </>
      ),
      hint: isHere ? `This place is ${isMe ? 'yours' : 'theirs'} now.` : (hasPlace ?? refusal ?? price?.why),
      disabled: !isHere && (refusal !== null || price === null),
    }
  })

const allOf = ({ quantity }: CartItem) => ({
  value: 'all' as Who,
  label: `Leave all ${quantity} without a name`,
})

const otherOptions = (people: readonly PersonPrice[], isOne: boolean) => [
  ...(isOne && !people.some(({ isMe }) => isMe)
    ? [{ value: 'unnamed' as Who, label: 'A place without a name' }]
    : []),
  { value: 'new' as Who, label: people.length === 0 ? 'Someone by name' : 'Someone new by name' },
]
