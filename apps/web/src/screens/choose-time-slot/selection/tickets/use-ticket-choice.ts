import { useSuspenseQuery } from '@tanstack/react-query'
import { formatPence } from '@touchline/rules/money/money'
import { useState } from 'react'
import { clientQuery } from '../../../../calls/catalogue/get-client.ts'
import type { Session } from '../../../../calls/listing-types.ts'
import { ticketsQuery } from '../../../../calls/timetable/list-tickets.ts'
import { type PersonPickerState, usePersonPicker } from '../../../../features/people/use-person-picker.tsx'
import type { Bookable } from '../../basket/bookable.ts'
import { choiceName } from '../../basket/choice-name.ts'
import type { DayFacts } from '../../day-facts.ts'
import { cardState } from '../../session-words.ts'
import { itemsForPeople } from '../ask-for-people.tsx'
import { useChoicePrice } from '../use-choice-price.tsx'
import { useSession } from '../use-session.ts'
import { type ChosenTicket, totalPence } from './tickets.ts'
import { useTickets } from './use-tickets.ts'

/**
 * Keeps the tickets that the visitor chooses for a session, and their price. A customer with a household
 * chooses people, each at their own price, unless they prefer a number of tickets of each type.
 */
export function useTicketChoice({ asked, address, date }: DayFacts, id: string) {
  const item = useSession(asked, id)
  const { session, price } = item
  const {
    data: { types, hasMemberPrice },
  } = useSuspenseQuery(
    ticketsQuery({ venue: address.venueSlug, category: address.activitySlug, session: id }),
  )
  const { data: client } = useSuspenseQuery(clientQuery())
  const tickets = useTickets(types, session)
  const { chosen } = tickets
  const state = cardState(session)
  const [byNumber, setByNumber] = useState(false)
  const canBook = state.kind === 'book' && types.length > 0
  const { whoFor: household, isPending } = usePersonPicker(session.id, date, { isAsked: canBook })
  const whoFor = byNumber ? null : household
  const bookable = {
    ...(whoFor ? bookableFor(session, whoFor) : bookableOf(session, chosen)),
    name: choiceName(session.name, date, session.starts),
  }
  const missing = whoFor ? whoFor.missing : tickets.missing
  const cost = useChoicePrice(canBook && !isPending && missing === null ? bookable.items : null, {
    text: formatPence(
      whoFor ? whoFor.totalPence : totalPence(chosen, session.pricingOptionId, price),
      client.currency.symbol,
    ),
    why: whoFor ? null : (price?.why ?? null),
    offer: (
      whoFor
        ? whoFor.includesMe
        : chosen.some(({ type }) => type.pricingOptionId === session.pricingOptionId)
    )
      ? item.withMembership
      : null,
    quantity: whoFor ? whoFor.chosen.length : tickets.count,
    sessions: [session],
    isPending,
  })
  return {
    item,
    state,
    canBook,
    types,
    hasMemberPrice,
    tickets,
    /** People of the customer's household; null where there are none to choose from. */
    household,
    /** People that are chosen from; null where the visitor chooses a number of tickets. */
    whoFor,
    byNumber,
    setByNumber,
    bookable,
    missing,
    cost,
  }
}

function bookableOf(session: Session, chosen: readonly ChosenTicket[]): Bookable {
  return {
    key: String(session.id),
    items: chosen.map(({ type, quantity }) => ({
      id: session.id,
      type: session.cartType,
      pricingOptionId: type.pricingOptionId,
      ticketId: type.id,
      quantity,
    })),
    // More tickets can always be added to those that are held.
    cartItemIds: [],
    allowsAnonymous: session.allowsAnonymousBookings,
  }
}

const bookableFor = (session: Session, whoFor: PersonPickerState): Bookable => ({
  key: String(session.id),
  items: itemsForPeople(whoFor, { id: session.id, type: session.cartType }),
  cartItemIds: [],
  allowsAnonymous: session.allowsAnonymousBookings,
})
