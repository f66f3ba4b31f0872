import { useState } from 'react'
import { slotsQuery } from '../../calls/slots/list-slots.ts'
import { timesQuery } from '../../calls/times/list-times.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { chooseCourt, type Court, courtsOf } from './court-choice.ts'
import { type DayFacts, slotsOf, useHeldSlots } from './day-facts.ts'
import { ListingFrame, useListing } from './listing-frame.tsx'
import type { Place } from './place.ts'
import { PriceChoice } from './price-choice.tsx'
import { priceOf } from './prices.ts'
import { SelectionFrame } from './selection-frame.tsx'
import { TakenElsewhere } from './taken-elsewhere.tsx'
import { useBasketWishes } from './use-basket-wishes.tsx'
import { dayName, nounOf, offerOf, timeRange } from './words.ts'
import { whyNot } from './class-selection.tsx'

type SlotPlace = Extract<Place, { kind: 'slot' }>
type Props = { facts: DayFacts; place: SlotPlace; hasFailed: boolean }

/** wire.md 14: one time, and the courts that can be had at it. */
export function CourtSelection({ facts, place, hasFailed }: Props) {
  const { category, date, address, asked } = facts
  const listed = useListing(slotsQuery(asked, slotsOf(place)), hasFailed)
  const held = useHeldSlots()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const courts = courtsOf(listed.listing?.entries ?? [], held)
  const [first] = courts
  if (!first) {
    return (
      <>
        <PageTitle>{`${category.name}, ${dayName(date)}, ${place.start} - ${place.end}`}</PageTitle>
        <h1 className="mb-6">{category.name}</h1>
        <ListingFrame
          facts={facts}
          asked={listed}
          noun={nounOf('resources')}
          pathOf={(dateSlug) => paths.chooseTimeSlot({ ...address, dateSlug, type: 'by-time' })}
        >
          {() => null}
        </ListingFrame>
      </>
    )
  }
  return (
    <Courts
      facts={facts}
      courts={courts}
      first={first}
      chosen={chooseCourt(courts, chosenId, place.locationSlug)}
      askedFor={courts.find(({ slot }) => slot.location?.slug === place.locationSlug) ?? null}
      onChoose={setChosenId}
      timeZone={listed.listing?.timeZone ?? facts.venue.timeZone}
    />
  )
}

type CourtsProps = {
  facts: DayFacts
  courts: readonly Court[]
  first: Court
  chosen: Court | null
  /** The court that the address names. */
  askedFor: Court | null
  onChoose: (id: string) => void
  timeZone: string
}

function Courts({ facts, courts, first, chosen, askedFor, onChoose, timeZone }: CourtsProps) {
  const { asked, address } = facts
  const held = useHeldSlots()
  const [priceId, setPriceId] = useState<number | null>(null)
  const [takenName, setTakenName] = useState<string | null>(null)
  const wishes = useBasketWishes(() => setTakenName(chosen?.name ?? first.name))
  const slot = chosen?.slot ?? first.slot
  const price = priceOf(slot, priceId)
  return (
    <SelectionFrame
      facts={facts}
      title={slot.name}
      time={timeRange(slot)}
      lines={chosen ? [{ term: 'Court', text: chosen.name }] : []}
      total={
        chosen &&
        price && { text: price.text, note: price.usual && `Member price, others pay ${price.usual}` }
      }
      timeZone={timeZone}
      thing={
        chosen && {
          key: String(slot.id),
          items: [
            { id: slot.id, type: slot.cartType, ...(priceId === null ? {} : { pricingOptionId: priceId }) },
          ],
          cartItemIds: held?.get(String(slot.id))?.cartItemIds ?? [],
          allowsAnonymous: slot.allowsAnonymousBookings,
        }
      }
      blocked={chosen ? null : whyNot(first.offer)}
      wishes={wishes}
    >
      {takenName !== null && !chosen && (
        <TakenElsewhere
          name={`${takenName} at ${slot.starts}`}
          wantedAt={slot.timestamp}
          query={timesQuery(asked)}
          isOther={(time) => time.compositeKey !== slot.compositeKey && offerOf(time).kind === 'book'}
          optionOf={(time) => ({
            key: time.compositeKey,
            words: timeRange(time),
            to: paths.slot({
              ...address,
              time: `${time.startsAt.format24Hour}-${time.endsAt.format24Hour}`,
              compositeKey: time.compositeKey,
            }),
          })}
        />
      )}
      {takenName !== null && chosen && (
        <Notice type="warning" live title={`${takenName} has just been taken`}>
          <p>
            Nothing has been booked. {chosen.name} is free at the same time and is chosen for you: press ‘Book
            now’ again to have it.
          </p>
        </Notice>
      )}
      {takenName === null && chosen && askedFor && !askedFor.canBeChosen && (
        <Notice type="warning" title={`${askedFor.name} is taken at this time`}>
          <p>{chosen.name} is free and is chosen for you.</p>
        </Notice>
      )}
      {!chosen && takenName === null && (
        <Notice type="info" title="Every court is taken at this time">
          <p className="mb-3">Look at the other times of the day.</p>
          <LinkButton
            to={paths.chooseTimeSlot({ ...address, type: 'by-time' })}
            variant="secondary"
            size="small"
          >
            {`All times on ${dayName(facts.date)}`}
          </LinkButton>
        </Notice>
      )}
      <RadioGroup
        id="court"
        name="court"
        legend="Choose a court"
        sideBySide
        value={chosen ? String(chosen.slot.id) : undefined}
        onChange={(id) => {
          setTakenName(null)
          onChoose(id)
        }}
        options={courts.map(({ slot: { id }, label, canBeChosen }) => ({
          value: String(id),
          label,
          disabled: !canBeChosen,
        }))}
      />
      {chosen?.offer.kind === 'book' && (
        <PriceChoice session={slot} chosenId={priceId} onChoose={setPriceId} />
      )}
    </SelectionFrame>
  )
}
