import { useSuspenseQuery } from '@tanstack/react-query'
import type { AttendeePlace } from '@touchline/contract/entities/people/attendee'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { waiversQuery } from '../../calls/people/get-waivers.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { paths } from '../../paths.ts'
import type { PersonStep } from './attendees-form.ts'
import { BookerForm } from './booker-form.tsx'
import { type Draft, PersonForm } from './person-form.tsx'
import { StepList } from './step-list.tsx'
import { firstStep, introductionTo, stepAfter, stepsIn } from './step-order.ts'

/**
 * Asks about one person at a time, and saves each before the next. Values typed
 * into a step that is left wait there.
 */
export function Steps() {
  const { data, refetch } = useSuspenseQuery(waiversQuery())
  const [hasAskedBooker, setHasAskedBooker] = useState(false)
  const asked = { ...data, hasAskedBooker }
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [drafts] = useState(() => new Map<string, Draft>())
  const savedNow = useRef<string | null>(null)
  const { places, people, waivers, questions, booker } = asked
  const count = stepsIn(asked)
  const wanted = Number(address.get('person'))
  const step = wanted >= 1 && wanted <= count ? wanted : firstStep(asked)
  const place = places[step - 1]
  const key = place ? `${place.cartItemId}-${place.place}` : 'booker'
  useFocusOnNext(step)

  const after = stepAfter(asked, step)
  const shared = {
    saveLabel: after === null ? 'Save and go to checkout' : 'Save and continue',
    onSaved: async () => {
      savedNow.current = key
      const { data: now = data } = await refetch()
      if (!place) setHasAskedBooker(true)
      const next = stepAfter({ ...now, hasAskedBooker }, step)
      await navigate(next === null ? paths.checkout() : paths.attendees(next))
    },
    back: (
      <LinkButton to={step === 1 ? paths.basket() : paths.attendees(step - 1)} variant="text">
        {step === 1 ? 'Back to your basket' : 'Back'}
      </LinkButton>
    ),
  }
  const of = (ids: readonly number[]) =>
    ids.flatMap((id) => questions.find((question) => question.id === id) ?? [])
  return (
    <div className="mt-6 max-w-text">
      <h1 tabIndex={-1}>Who is coming?</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">{introductionTo(asked)}</p>
      {count > 1 && <StepList asked={asked} step={step} />}
      {place ? (
        <PersonForm
          key={key}
          step={
            {
              place,
              waiver: waivers.find(({ id }) => id === place.waiverId) ?? null,
              questions: of(place.questionIds),
              people,
              others: places.filter((one) => isOfSameSession(one, place) && one !== place),
              signerName: asked.signerName ?? '',
            } satisfies PersonStep
          }
          title={places.length === 1 ? 'Who’s coming' : `Person ${step} of ${places.length}`}
          saved={places.filter((one) => one !== place && one.saved !== null)}
          found={asked.attendees.find(
            ({ id }) => id === (place.saved?.attendeeId ?? place.isFor?.attendeeId),
          )}
          draft={drafts.get(key)}
          onLeave={(draft) => {
            if (savedNow.current === key || draft === null) drafts.delete(key)
            else drafts.set(key, draft)
            savedNow.current = null
          }}
          {...shared}
        />
      ) : (
        <BookerForm
          key={key}
          cartId={asked.cartId ?? 0}
          questions={of(booker.questionIds)}
          answers={booker.answers}
          {...shared}
        />
      )}
    </div>
  )
}

const isOfSameSession = (one: AttendeePlace, other: AttendeePlace): boolean =>
  one.sessionName === other.sessionName && one.when === other.when

/** Moves focus to the next person's heading, as a new page does. The page itself does so for the first. */
function useFocusOnNext(step: number): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = document.getElementById('step-title')
    heading?.scrollIntoView({ block: 'center' })
    heading?.focus({ preventScroll: true })
  }, [step])
}
