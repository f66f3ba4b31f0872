import { useState } from 'react'
import { useLocation } from 'react-router'
import { slotsQuery } from '../../../../calls/timetable/list-slots.ts'
import { type PersonPickerState, usePersonPicker } from '../../../../features/people/use-person-picker.tsx'
import { LatePart } from '../../../../page/late-part.tsx'
import { lazyPart } from '../../../../page/lazy-part.tsx'
import { PageTitle } from '../../../../page/page-title.tsx'
import { paths } from '../../../../paths.ts'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { choiceName } from '../../basket/choice-name.ts'
import { type DayFacts, isAt, slotsOf } from '../../day-facts.ts'
import type { DayPart } from '../../day-part.ts'
import { dayName, nounOf } from '../../day-words.ts'
import { useHeldSlots } from '../../held-slots.ts'
import { lengthWords, minutesOf } from '../../length-words.ts'
import { ListingFrame } from '../../listing/listing-frame.tsx'
import { useListing } from '../../listing/use-listing.ts'
import { AskForPeople } from '../ask-for-people.tsx'
import { memberNote } from '../member-note.ts'
import { PriceChoice } from '../price-choice.tsx'
import { reasonNotBookable } from '../reason-not-bookable.ts'
import { SelectionFrame, type SelectionLine } from '../selection-frame.tsx'
import { useChoicePrice } from '../use-choice-price.tsx'
import { type Court, chooseCourt, courtsOf, firstOf, type Length, wantedTimes } from './court-choice.ts'
import { CourtNotices } from './court-notices.tsx'
import { LengthChoice, rangeOf } from './length-choice.tsx'
import { type CourtSelectionState, useCourtSelection } from './use-court-selection.ts'

const CourtWait = lazyPart(async () => (await import('./court-wait.tsx')).CourtWait)

type SlotPlace = Extract<DayPart, { kind: 'slot' }>
type Props = { facts: DayFacts; place: SlotPlace; hasFailed: boolean }

/** Shows one time, and the courts that can be booked at it (wire 14). */
export function CourtSelection({ facts, place, hasFailed }: Props) {
  const { category, date, address, asked } = facts
  const listed = useListing(asked, slotsQuery(asked, slotsOf(place)), hasFailed)
  const held = useHeldSlots()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const slots = listed.listing?.entries ?? []
  const courts = courtsOf(
    slots.filter((slot) => isAt(place, slot)),
    held,
    slots,
  )
  const [first] = courts
  if (!first) {
    return (
      <>
        <PageTitle>{`${category.name}, ${dayName(date)}, ${place.start} to ${place.end}`}</PageTitle>
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
  const [count, setCount] = useState(useAskedTimes())
  const wanted = wantedTimes(courts, { first, chosen, wanted: count })
  const { whoFor, isPending, isUnknown } = usePersonPicker((chosen ?? first).slot.id, facts.date, {
    isForOne: true,
    isAsked: chosen?.state.kind === 'book',
    together: wanted.times.slice(1).map(({ id }) => id),
  })
  const state = useCourtSelection({ first, chosen, onChoose, whoFor, wanted, onWanted: setCount })
  const { times, tooLong, free, price, sum, priced } = state
  const isPriced = free !== null && (price ?? sum) !== null
  const cost = useCourtPrice(state, chosen, whoFor, isPending)
  const [asksForOne, setAsksForOne] = useState(false)
  return (
    <SelectionFrame
      facts={facts}
      title={state.slot.name}
      time={rangeOf(times)}
      lines={chosen ? courtLines(chosen, times) : []}
      total={
        isPriced
          ? {
              text: whoFor?.chosen.length === 0 ? null : cost.text,
              note: memberNote(priced, cost),
              reason: cost.reason,
            }
          : null
      }
      timeZone={timeZone}
      bookable={
        state.bookable && {
          ...state.bookable,
          name: choiceName(state.slot.name, facts.date, state.slot.starts),
        }
      }
      blocked={
        tooLong ? 'Choose another court or a shorter time first.' : chosen ? null : whyNotNow(first, facts)
      }
      aboutPrice={isPriced && cost.about}
      missing={whoFor?.missing ?? null}
      onMissing={() => setAsksForOne(true)}
      ownBookingId={courts.find(({ slot }) => slot.bookingId !== null)?.slot.bookingId ?? null}
      commitTypedPerson={whoFor?.commitTypedPerson}
      changes={state.changes}
      toAsk={state.slot.toAsk}
      induction={state.slot.induction}
      isForOthers={whoFor?.canHavePlace === true}
      heldUntil={chosen?.slot.heldUntil}
      waitlist={
        chosen || !first.slot.waitlist ? null : (
          <LatePart>
            <CourtWait
              facts={facts}
              courts={courts}
              start={first.slot.startsAt.format24Hour}
              end={first.slot.endsAt.format24Hour}
            />
          </LatePart>
        )
      }
    >
      <CourtNotices facts={facts} courts={courts} chosen={chosen} askedFor={askedFor} state={state} />
      {facts.category.allocationStrategy === 'customer' && (
        <RadioGroup
          id="court"
          name="court"
          legend="Choose a court"
          chips
          value={chosen ? String(chosen.slot.id) : undefined}
          onChange={state.choose}
          options={courts.map((court) => courtOption(court, state.length))}
        />
      )}
      {chosen?.state.kind === 'book' && (
        <LengthAndPrice state={state} whoFor={whoFor} isUnknown={isUnknown} asksForOne={asksForOne} />
      )}
    </SelectionFrame>
  )
}

/** Returns the price of the chosen times of a court. */
function useCourtPrice(
  state: CourtSelectionState,
  chosen: Court | null,
  whoFor: PersonPickerState | null,
  isPending: boolean,
) {
  const { times, free, price, sum, bookable, priceId } = state
  const isUsual = priceId === null && !whoFor
  // Until the server answers: the customer's own sum, or that of the kind that was chosen.
  const known = (whoFor ? whoFor.includesMe : isUsual) ? sum : null
  const isWhole = !isPending && !whoFor?.missing && chosen?.state.kind === 'book' && free
  return useChoicePrice(isWhole && bookable ? bookable.items : null, {
    text: known?.formatted ?? whoFor?.price?.formatted ?? price?.text ?? '',
    isWhole: known !== null,
    reason: known?.words ?? null,
    optionId: whoFor ? null : (price?.pricingOptionId ?? null),
    offer: ((isUsual || whoFor?.includesMe) && times[0].offers?.[times.length - 1]) || null,
    sessions: times,
    isPending,
  })
}

type LengthAndPriceProps = {
  state: CourtSelectionState
  whoFor: PersonPickerState | null
  /** True until it is known whether people are asked for. */
  isUnknown: boolean
  asksForOne: boolean
}

/** Asks for how long and for whom a court is booked, or at which price. */
function LengthAndPrice({ state, whoFor, isUnknown, asksForOne }: LengthAndPriceProps) {
  const { lengths, length, priced, sum } = state
  return (
    <>
      <LengthChoice lengths={lengths} chosen={length?.count ?? 1} onChoose={state.chooseLength} />
      {whoFor ? (
        <AskForPeople whoFor={whoFor} asksForOne={asksForOne} />
      ) : (
        <PriceChoice
          session={priced}
          ownSum={sum?.formatted ?? null}
          chosenId={state.priceId}
          isUnknown={isUnknown}
          onChoose={state.setPriceId}
        />
      )}
    </>
  )
}

const courtLines = (chosen: Court, times: Court['row']): SelectionLine[] => [
  { term: 'Court', text: chosen.name },
  ...(times.length > 1 ? [{ term: 'Length', text: lengthWords(times.length * minutesOf(times[0])) }] : []),
]

function courtOption({ slot, label, canBeChosen, state, row, free }: Court, length: Length | undefined) {
  return {
    value: String(slot.id),
    label,
    disabled: !canBeChosen,
    ...(length && state.kind === 'book' && free < length.count
      ? { hint: `Available for ${rangeOf(firstOf(row, free))} only` }
      : {}),
  }
}

/** Reads how many times in a row the address asks for: the board leads here with its choice. */
function useAskedTimes(): number {
  const { search } = useLocation()
  const asked = Number(new URLSearchParams(search).get('times'))
  return Number.isInteger(asked) && asked >= 1 ? asked : 1
}

/** Says why a court can't be booked; null for a full one, since a notice beside it says so already. */
const whyNotNow = ({ state }: Court, facts: DayFacts): string | null =>
  state.kind === 'full' ? null : reasonNotBookable(state, facts)
