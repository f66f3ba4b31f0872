import { useSuspenseQuery } from '@tanstack/react-query'
import { formatPence } from '@touchline/rules/money/money'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { clientQuery } from '../../../../calls/catalogue/get-client.ts'
import { usePersonPicker } from '../../../../features/people/use-person-picker.tsx'
import { choiceName } from '../../basket/choice-name.ts'
import type { DayFacts } from '../../day-facts.ts'
import { ownItemIds, useHeldSlots } from '../../held-slots.ts'
import { priceOf } from '../../prices.ts'
import { cardState } from '../../session-words.ts'
import { itemsForPeople } from '../ask-for-people.tsx'
import { useChoicePrice } from '../use-choice-price.tsx'
import { useSession } from '../use-session.ts'

/** Keeps for whom the visitor books a class, and at which price. */
export function useClassChoice({ asked, date }: DayFacts, id: string) {
  const item = useSession(asked, id)
  const { session } = item
  const held = useHeldSlots()
  const [search] = useSearchParams()
  // As chosen on the day's list.
  const [priceId, setPriceId] = useState<number | null>(Number(search.get('price')) || null)
  const state = cardState(session)
  const price = priceOf(session, priceId)
  const heldIds = held ? ownItemIds(held, session) : []
  const mayBook = state.kind === 'book' || state.kind === 'booked' || heldIds.length > 0
  const { whoFor, isPending, isUnknown } = usePersonPicker(session.id, date, { isAsked: mayBook })
  // Others of the household may come, whatever the customer has.
  const cartItemIds = whoFor ? [] : heldIds
  const canBook = whoFor !== null || state.kind === 'book' || cartItemIds.length > 0
  const { currency } = useSuspenseQuery(clientQuery()).data
  const items = itemsForPeople(whoFor, {
    id: session.id,
    type: session.cartType,
    ...(priceId === null || whoFor ? {} : { pricingOptionId: priceId }),
  })
  const own = priceId === null ? item.price : null
  const isWhole = !isPending && !whoFor?.missing
  const cost = useChoicePrice(isWhole && canBook && cartItemIds.length === 0 ? items : null, {
    text: whoFor ? formatPence(whoFor.totalPence, currency.symbol) : (own?.formatted ?? price?.text ?? ''),
    why: own?.why ?? null,
    optionId: whoFor ? null : (price?.pricingOptionId ?? null),
    offer: (whoFor ? whoFor.includesMe : priceId === null) ? item.withMembership : null,
    quantity: items.length,
    sessions: canBook ? [session] : [],
    isPending,
  })
  const bookable = {
    key: String(session.id),
    name: choiceName(session.name, date, session.starts),
    items,
    cartItemIds,
    allowsAnonymous: session.allowsAnonymousBookings,
  }
  return {
    item,
    state,
    whoFor,
    isUnknown,
    priceId,
    setPriceId,
    price,
    cost,
    /** Null where nothing can be booked. */
    bookable: canBook ? bookable : null,
  }
}
