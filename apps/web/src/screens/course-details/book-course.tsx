import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Course, CoursePrice } from '@touchline/contract/entities/catalogue/course'
import { fewPlacesLeft } from '@touchline/rules/limits/defaults'
import { formatPence } from '@touchline/rules/money/money'
import { placesLeftWords, stateWords } from '@touchline/rules/timetable/slot-action'
import { countWords } from '@touchline/rules/words/count-words'
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { choicePriceQuery } from '../../calls/basket/price-items.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { CancelRules } from '../../features/basket/cancel-rules.tsx'
import { toAskWords } from '../../features/basket/to-ask-words.ts'
import { type CourseState, courseState, priceOf } from '../../features/courses/course-state.ts'
import { useRequiredStep } from '../../features/flags/use-required-step.ts'
import { type PersonPickerState, usePersonPicker } from '../../features/people/use-person-picker.tsx'
import { usePressWithTypedPerson } from '../../features/people/use-press-with-typed-person.ts'
import { WithMembershipWords } from '../../features/people/with-membership-words.tsx'
import { LatePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { OtherState } from './other-state.tsx'
import { sessionsLeft } from './sessions-left.ts'
import { type CourseBasket, useCourseBasket } from './use-course-basket.ts'

// Few courses need an induction.
const FirstThings = lazyPart(
  async () => (await import('../../features/flags/required-step-button.tsx')).RequiredStepButton,
)
const InductionNotice = lazyPart(
  async () => (await import('../../features/flags/induction-notice.tsx')).InductionNotice,
)

/** Shows what the course costs from now on, and the one action. */
export function BookCourse({ course }: { course: Course }) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const basket = useCourseBasket(course)
  const { whoFor } = usePersonPicker(course.id, sessionsLeft(course)[0]?.date.raw ?? '', {
    isCourse: true,
    isAsked: course.joiningWeek !== null,
  })
  const own = withBasket(
    courseState({ ...course, isBooked: course.booking !== null }),
    basket.cartItemId !== null,
  )
  // Others of the household may come, whatever the customer has.
  const state: CourseState =
    whoFor?.canHavePlace && (own.kind === 'in-basket' || own.kind === 'booked') ? { kind: 'book' } : own
  const price = priceOf(course, chosenId)
  const ownPrice = useOwnPrice(course, chosenId)
  const canChoose = state.kind === 'book' && !whoFor && course.prices.length > 1
  const heading = useFocusAfter(state.kind)
  return (
    <section
      aria-labelledby="book"
      // Below the width of two columns the bar at its end stays in reach beside the whole page.
      className="max-lg:contents lg:rounded-lg lg:border lg:border-line lg:bg-raised lg:p-6 lg:shadow-raised"
    >
      <div className="max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-raised max-lg:p-4 max-lg:shadow-raised sm:max-lg:p-6">
        <div className="mb-4 flex items-start justify-between gap-3">
          <h2 ref={heading} id="book" tabIndex={-1} className="outline-none">
            {HEADINGS[state.kind]}
          </h2>
          {state.kind === 'book' && (
            <Badge tone={course.spaces <= fewPlacesLeft ? 'warning' : 'plain'}>
              {placesLeftWords(course.spaces)}
            </Badge>
          )}
        </div>
        {state.kind === 'book' && course.hasPrePurchaseRestrictions && course.restrictions.preInduction && (
          <div className="mb-4">
            <Suspense>
              <InductionNotice induction={course.restrictions.preInduction} />
            </Suspense>
          </div>
        )}
        {canChoose && (
          <div className="mb-4">
            <PriceChoice course={course} price={price} onChoose={setChosenId} />
          </div>
        )}
        {whoFor && state.kind === 'book' && <div className="mb-4">{whoFor.question}</div>}
        {price && !(whoFor && state.kind === 'book') && state.kind !== 'closed' && (
          <Sum course={course} price={price} own={ownPrice} />
        )}
        {state.kind === 'book' ? (
          <BeforeAdding course={course} whoFor={whoFor} />
        ) : (
          <OtherState course={course} state={state} cartItemId={basket.cartItemId} />
        )}
      </div>
      {state.kind === 'book' && (
        <Add
          course={course}
          chosenId={chosenId}
          basket={basket}
          whoFor={whoFor}
          sum={ownPrice?.formatted ?? price?.formatted ?? null}
        />
      )}
    </section>
  )
}

type ChoiceProps = { course: Course; price: CoursePrice | null; onChoose: (pricingOptionId: number) => void }

/** Asks for whom the course is, by its prices. */
function PriceChoice({ course, price, onChoose }: ChoiceProps) {
  return (
    <RadioGroup
      id="price"
      name="price"
      legend="Who is it for?"
      value={price ? String(price.pricingOptionId) : undefined}
      onChange={(id) => onChoose(Number(id))}
      options={course.prices.map(({ pricingOptionId, name, formatted }) => ({
        value: String(pricingOptionId),
        label: (
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{name}</span>
            <span className="tabular font-bold">{formatted}</span>
          </span>
        ),
      }))}
    />
  )
}

/** Corrects the course's state by the basket, which is newer than the course's answer. */
function withBasket(state: CourseState, isHeld: boolean): CourseState {
  if (isHeld) return { kind: 'in-basket' }
  return state.kind === 'in-basket' ? { kind: 'book' } : state
}

/** Moves focus to what replaces the button, which goes away when it has done its work. */
function useFocusAfter(kind: CourseState['kind']): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(kind)
  useEffect(() => {
    if (shown.current === kind) return
    shown.current = kind
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [kind])
  return heading
}

const HEADINGS = {
  book: 'Book this course',
  full: 'This course is full',
  'in-basket': stateWords['in-basket'],
  booked: 'You are on this course',
  opens: stateWords['not-open'],
  closed: 'Booking is closed',
} as const satisfies Record<CourseState['kind'], string>

/**
 * Returns the price of the course for this person as the basket will have it, and
 * why; also for a kind chosen by hand.
 */
function useOwnPrice(course: Course, chosenId: number | null): OwnPrice | null {
  const { data: user } = useSuspenseQuery(userQuery())
  const { data } = useQuery({
    ...choicePriceQuery([{ id: course.id, type: 'course', pricingOptionId: chosenId }]),
    enabled: user !== null && chosenId !== null,
    throwOnError: false,
  })
  if (chosenId === null) return course.price && { ...course.price, why: course.price.why ?? null }
  const [line] = data?.lines ?? []
  return line ? { ...line.price, why: line.why } : null
}

type OwnPrice = { formatted: string; raw: number; why: string | null }

/** Shows the price now; part-way also the price of the whole, the sessions missed, and their worth. */
function Sum({ course, price, own }: { course: Course; price: CoursePrice; own: OwnPrice | null }) {
  const left = sessionsLeft(course).length
  const { missedSessions } = course
  const isUsual = own === null || own.raw === price.raw
  return (
    <>
      <dl className="tabular mb-4 grid gap-1.5">
        {missedSessions > 0 && isUsual && (
          <>
            <Line
              term={`Whole course, ${countWords(course.sessions.length, 'session')}`}
              sum={price.formattedWhole}
            />
            <Line
              term={`${countWords(missedSessions, 'session')} missed, not charged`}
              sum={`−${price.formattedMissed}`}
            />
          </>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2">
          <dt className="font-bold">
            {missedSessions > 0
              ? `Price now, ${countWords(left, 'session')}`
              : `Price, ${countWords(left, 'session')}`}
          </dt>
          <dd className="text-2xl font-bold">{own?.formatted ?? price.formatted}</dd>
        </div>
      </dl>
      {own && own.why !== null && (
        <p className="-mt-2 mb-4 text-sm text-ink-soft">
          <span className="visually-hidden">Why this price: </span>
          {own.why}
        </p>
      )}
      {course.withMembership && price.pricingOptionId === course.pricingOptionId && (
        <div className="-mt-2 mb-4">
          <WithMembershipWords offer={course.withMembership} quantity={1} />
        </div>
      )}
    </>
  )
}

function Line({ term, sum }: { term: string; sum: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{term}</dt>
      <dd className="whitespace-nowrap">{sum}</dd>
    </div>
  )
}

/** Says what to know before the course is added: who comes, the rule of cancelling, and what happens then. */
function BeforeAdding({ course, whoFor }: Pick<AddProps, 'course' | 'whoFor'>) {
  const { data: client } = useSuspenseQuery(clientQuery())
  if (useFirstThing(course, whoFor)) return null
  return (
    <>
      {whoFor && <PeopleTotal whoFor={whoFor} symbol={client.currency.symbol} />}
      {course.cancelRule.length > 0 && (
        <div className="-mt-1 mb-3">
          <CancelRules rules={[{ of: null, words: course.cancelRule }]} />
        </div>
      )}
      <p className="text-sm text-ink-soft">
        {`You get a place in ${sessionsLeft(course).length === 1 ? 'the session' : 'every session'} that is left. `}
        {`Your basket keeps it for ${client.holdMinutes} minutes; you pay at the checkout.`}
        {course.toAsk && ` ${toAskWords(course.toAsk)} We won’t ask again for answers that are still valid.`}
      </p>
    </>
  )
}

const useFirstThing = (course: Course, whoFor: PersonPickerState | null) =>
  useRequiredStep(whoFor?.canHavePlace ? undefined : (course.restrictions.preInduction ?? undefined))

type AddProps = {
  course: Course
  chosenId: number | null
  basket: CourseBasket
  whoFor: PersonPickerState | null
  /** Price for the one person that the page asks nothing about; null where there is none. */
  sum: string | null
}

/** Shows the price beside the button: on a phone in a bar at the foot of the screen. */
function Add({ course, chosenId, basket, whoFor, sum }: AddProps) {
  const nameId = useId()
  const add = usePressWithTypedPerson(whoFor?.commitTypedPerson, (priceId: number | null) =>
    basket.add(priceId, whoFor?.chosen),
  )
  const firstThing = useFirstThing(course, whoFor)
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-(--page-edge) flex flex-wrap items-center justify-between gap-3 border-t border-line bg-raised px-(--page-edge) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:order-last lg:static lg:mx-0 lg:mt-4 lg:block lg:border-0 lg:bg-transparent lg:p-0"
    >
      <span id={nameId} hidden>
        {`${course.name}, the whole course`}
      </span>
      {!firstThing && <BarSum course={course} whoFor={whoFor} sum={sum} />}
      {firstThing ? (
        <div className="grow">
          <LatePart>
            <FirstThings thing={firstThing} />
          </LatePart>
        </div>
      ) : (
        <div className="max-w-full lg:*:w-full">
          <Button
            size="large"
            aria-describedby={nameId}
            busy={basket.isComing && 'Adding…'}
            unavailable={whoFor !== null && whoFor.missing !== null}
            onClick={() => add(chosenId)}
          >
            Add to basket
          </Button>
        </div>
      )}
    </div>
  )
}

/** Shows the bar's sum, for how many sessions it is, or what is missing. The card of a wide screen has it above. */
function BarSum({ course, whoFor, sum }: Pick<AddProps, 'course' | 'whoFor' | 'sum'>) {
  const { data: client } = useSuspenseQuery(clientQuery())
  if (whoFor && whoFor.missing !== null)
    return <p className="grow basis-24 text-sm lg:hidden">{whoFor.missing}</p>
  const shown = whoFor ? formatPence(whoFor.totalPence, client.currency.symbol) : sum
  if (shown === null || whoFor?.chosen.length === 0) return null
  return (
    <p className="grow basis-24 leading-tight lg:hidden">
      <span className="tabular text-xl font-bold">{shown}</span>{' '}
      <span className="block text-xs text-ink-soft">
        {whoFor?.names ?? `for ${countWords(sessionsLeft(course).length, 'session')}`}
      </span>
    </p>
  )
}

function PeopleTotal({ whoFor, symbol }: { whoFor: PersonPickerState; symbol: string }) {
  if (whoFor.missing === null && whoFor.chosen.length === 0) return null
  return (
    <p className="tabular mb-4 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2">
      <span className="font-bold">{whoFor.missing ?? `Price: ${whoFor.names}`}</span>
      {whoFor.chosen.length > 0 && (
        <span className="text-2xl font-bold">{formatPence(whoFor.totalPence, symbol)}</span>
      )}
    </p>
  )
}
