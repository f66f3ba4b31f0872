import { useSuspenseQuery } from '@tanstack/react-query'
import { formatPence } from '@touchline/rules/money/money'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { clientQuery } from '../../../../calls/catalogue/get-client.ts'
import { timetableQuery } from '../../../../calls/timetable/list-timetable.ts'
import { useWhoFor } from '../../../../features/people/use-who-for.tsx'
import { Picture } from '../../../../page/picture.tsx'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { choiceName } from '../../basket/choice-name.ts'
import { TakenElsewhere } from '../../basket/taken-elsewhere.tsx'
import { useBasketChanges } from '../../basket/use-basket-changes.tsx'
import type { DayFacts } from '../../day-facts.ts'
import { ownItemIds, useHeldSlots } from '../../held-slots.ts'
import { priceOf } from '../../prices.ts'
import { cardState, isAlmostFull, placesFor, timeRange } from '../../session-words.ts'
import { AskWhoFor, itemsFor } from '../ask-who-for.tsx'
import { memberNote } from '../member-note.ts'
import { PriceChoice } from '../price-choice.tsx'
import { SelectionFrame } from '../selection-frame.tsx'
import { useChoicePrice } from '../use-choice-price.tsx'
import { useSession } from '../use-session.ts'
import { waitlistFor } from '../waitlist-for.tsx'
import { whyNot } from '../why-not.ts'

type Props = { facts: DayFacts; id: string }

/** Shows one class on a page of its own (wire 14). */
export function ClassSelection({ facts, id }: Props) {
  const { asked, address } = facts
  const item = useSession(asked, id)
  const { session, description, instructors, timeZone } = item
  const held = useHeldSlots()
  const [search] = useSearchParams()
  // As chosen on the day's list.
  const [priceId, setPriceId] = useState<number | null>(Number(search.get('price')) || null)
  const [isTaken, setTaken] = useState(false)
  const [asksForOne, setAsksForOne] = useState(false)
  const changes = useBasketChanges(() => setTaken(true))
  const state = cardState(session)
  const price = priceOf(session, priceId)
  const heldIds = held ? ownItemIds(held, session) : []
  const mayBook = state.kind === 'book' || state.kind === 'booked' || heldIds.length > 0
  const { whoFor, isPending } = useWhoFor(session.id, facts.date, { isAsked: mayBook })
  // Others of the household may come, whatever the customer has.
  const cartItemIds = whoFor ? [] : heldIds
  const canBook = whoFor !== null || state.kind === 'book' || cartItemIds.length > 0
  const { currency } = useSuspenseQuery(clientQuery()).data
  const items = itemsFor(whoFor, {
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
  })
  return (
    <SelectionFrame
      facts={facts}
      title={session.name}
      time={timeRange(session)}
      lines={[
        { term: 'Place', text: session.place },
        ...(session.instructors.length > 0
          ? [{ term: 'With', text: session.instructors.map(({ name }) => name).join(', ') }]
          : []),
      ]}
      total={
        whoFor
          ? { text: whoFor.chosen.length > 0 ? cost.text : null, note: 'Each at their own price' }
          : price && {
              text: cost.text,
              note: memberNote(session, cost),
            }
      }
      aboutPrice={cost.about}
      missing={whoFor?.missing ?? null}
      onMissing={() => setAsksForOne(true)}
      takeTyped={whoFor?.takeTyped}
      timeZone={timeZone}
      bookable={
        canBook
          ? {
              key: String(session.id),
              name: choiceName(session.name, facts.date, session.starts),
              items,
              cartItemIds,
              allowsAnonymous: session.allowsAnonymousBookings,
            }
          : null
      }
      blocked={whoFor ? null : whyNot(state, facts)}
      waitlist={waitlistFor(session, state, facts.date)}
      heldUntil={session.heldUntil}
      ownBookingId={session.bookingId}
      changes={changes}
      toAsk={session.toAsk}
      induction={session.induction}
      isForOthers={whoFor?.canHavePlace === true}
    >
      {isTaken && (
        <TakenElsewhere
          name={`${session.name} at ${session.starts}`}
          wantedAt={session.timestamp}
          query={timetableQuery(asked)}
          isOther={(other) => other.id !== session.id && cardState(other).kind === 'book'}
          optionOf={(other) => ({
            key: String(other.id),
            words: `${other.name}, ${other.starts}`,
            to: paths.classDetails({ ...address, id: other.id }),
          })}
        />
      )}
      <ClassFacts session={session} description={description} instructors={instructors} />
      {whoFor && <AskWhoFor whoFor={whoFor} asksForOne={asksForOne} />}
      {canBook && !whoFor && <PriceChoice session={session} chosenId={priceId} onChoose={setPriceId} />}
    </SelectionFrame>
  )
}

type FactsProps = Pick<ReturnType<typeof useSession>, 'session' | 'description' | 'instructors'>

function ClassFacts({ session, description, instructors }: FactsProps) {
  const places = placesFor(session)
  return (
    <div className="grid max-w-text gap-3">
      {description && <p className="text-lg">{description}</p>}
      {instructors.map(
        ({ id: who, name, picture }) =>
          picture && (
            <p key={who} className="flex items-center gap-3">
              <Picture picture={picture} sizes="64px" frame="size-16 rounded-full object-cover" isFirst />
              <span>
                With <span className="font-bold">{name}</span>
              </span>
            </p>
          ),
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 empty:hidden">
        {session.tags.length > 0 && (
          <ul className="flex flex-wrap gap-1.5" aria-label="Good to know">
            {session.tags.map((tag) => (
              <li key={tag.id}>
                <Badge>{tag.name}</Badge>
              </li>
            ))}
          </ul>
        )}
        {places && cardState(session).kind === 'book' && (
          <p className={isAlmostFull(session.spaces) ? 'font-bold text-warning' : 'text-ink-soft'}>
            {places}
          </p>
        )}
      </div>
    </div>
  )
}
