import { useState } from 'react'
import type { Session } from '../../../../calls/listing-types.ts'
import { timetableQuery } from '../../../../calls/timetable/list-timetable.ts'
import { Picture } from '../../../../page/picture.tsx'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { TakenElsewhere } from '../../basket/taken-elsewhere.tsx'
import { useBasketChanges } from '../../basket/use-basket-changes.tsx'
import type { DayFacts } from '../../day-facts.ts'
import { cardState, isAlmostFull, placesFor, timeRange } from '../../session-words.ts'
import { AskForPeople } from '../ask-for-people.tsx'
import { memberNote } from '../member-note.ts'
import { PriceChoice } from '../price-choice.tsx'
import { reasonNotBookable } from '../reason-not-bookable.ts'
import { SelectionFrame } from '../selection-frame.tsx'
import type { useSession } from '../use-session.ts'
import { waitlistFor } from '../waitlist-for.tsx'
import { useClassChoice } from './use-class-choice.ts'

type Props = { facts: DayFacts; id: string }

/** Shows one class on a page of its own (wire 14). */
export function ClassSelection({ facts, id }: Props) {
  const { item, state, whoFor, isUnknown, priceId, setPriceId, price, cost, bookable } = useClassChoice(
    facts,
    id,
  )
  const { session, description, instructors, timeZone } = item
  const [isTaken, setTaken] = useState(false)
  const [asksForOne, setAsksForOne] = useState(false)
  const changes = useBasketChanges(() => setTaken(true))
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
      commitTypedPerson={whoFor?.commitTypedPerson}
      timeZone={timeZone}
      bookable={bookable}
      blocked={whoFor ? null : reasonNotBookable(state, facts)}
      waitlist={waitlistFor(session, state, facts.date)}
      heldUntil={session.heldUntil}
      ownBookingId={session.bookingId}
      changes={changes}
      toAsk={session.toAsk}
      induction={session.induction}
      isForOthers={whoFor?.canHavePlace === true}
    >
      {isTaken && <OtherClasses facts={facts} session={session} />}
      <ClassFacts session={session} description={description} instructors={instructors} />
      {whoFor && <AskForPeople whoFor={whoFor} asksForOne={asksForOne} />}
      {bookable && !whoFor && (
        <PriceChoice session={session} chosenId={priceId} isUnknown={isUnknown} onChoose={setPriceId} />
      )}
    </SelectionFrame>
  )
}

type OthersProps = { facts: DayFacts; session: Session }

function OtherClasses({ facts: { asked, address }, session }: OthersProps) {
  return (
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
