import type { AttendeePlace, Waiver } from '@touchline/contract/entities/attendee'
import type { User } from '@touchline/contract/entities/user'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { useSubmitWaivers } from '../../calls/attendees/submit-waivers.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import {
  type Asked,
  type AttendeeValues,
  checkAttendees,
  type FoundAttendees,
  fieldsOf,
  messagesOf,
  questionsOf,
  valuesOf,
  waiversBody,
} from './attendees-form.ts'
import { PlaceFields } from './place-fields.tsx'

type Props = {
  asked: { places: readonly AttendeePlace[]; waivers: readonly Waiver[] }
  user: User | null
}

/** Place by place, sent together: all is saved or nothing. */
export function NamesForm({ asked: { places, waivers }, user }: Props) {
  const asked: Asked = { places, waivers, hasAccount: user !== null }
  const [first] = useState(() => valuesOf(asked))
  /** What is not typed but chosen: the form shows other fields by it. */
  const [chosen, setChosen] = useState<AttendeeValues>(first)
  const [found, setFound] = useState<FoundAttendees>(() => foundBefore(places))
  const navigate = useNavigate()
  const submit = useSubmitWaivers()
  const form = useCheckedForm<AttendeeValues>({
    values: first,
    check: (values) => checkAttendees(values, asked, found),
    labels: labelsOf(asked),
    ...birthFields(places),
  })
  const choose = (name: string, value: string) => {
    form.set(name, value)
    setChosen((before) => ({ ...before, [name]: value }))
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (submit.isPending) return
    const values = form.take()
    if (!values) return
    submit.mutate(
      { body: waiversBody(values, asked, found) },
      {
        onSuccess: () => void navigate(paths.checkout()),
        onError: (error) => {
          if (error instanceof ApiError) form.show(messagesOf(error.errors, places))
        },
      },
    )
  }
  const hasErrors = form.summary.length > 0
  return (
    <div className="mt-6 max-w-text">
      <PageTitle hasErrors={hasErrors}>Attendees</PageTitle>
      <h1 tabIndex={-1}>Who is coming?</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">
        {places.length === 1 ? 'One place' : `${places.length} places`} in your basket{' '}
        {places.length === 1 ? 'needs' : 'need'} a name and an agreement before you pay.
      </p>
      {hasErrors && <ErrorSummary errors={form.summary} attempt={form.attempt} />}
      <form noValidate onSubmit={send} className="grid gap-6">
        {waivers.map((waiver) => (
          <Statement key={waiver.id} waiver={waiver} />
        ))}
        {places.map((place, index) => (
          <PlaceFields
            key={`${place.cartItemId}-${place.place}`}
            place={place}
            title={places.length === 1 ? 'Who comes' : `Person ${index + 1} of ${places.length}`}
            questions={questionsOf(place, waivers)}
            waiverName={waivers.find(({ id }) => id === place.waiverId)?.name ?? ''}
            user={user}
            form={form}
            chosen={chosen}
            choose={choose}
            found={found[fieldsOf(place).attendee]}
            onFound={(attendee) => {
              const name = fieldsOf(place).attendee
              choose(name, attendee ? String(attendee.id) : '')
              setFound(({ [name]: _, ...others }) => (attendee ? { ...others, [name]: attendee } : others))
            }}
          />
        ))}
        <Button type="submit" size="large" wide busy={submit.isPending && 'Saving…'}>
          Save and go to checkout
        </Button>
      </form>
    </div>
  )
}

function Statement({ waiver }: { waiver: Waiver }) {
  const id = `waiver-${waiver.id}`
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{waiver.name}</h2>
      <div className="mt-3 grid gap-3 break-words">
        {waiver.statement.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Card>
  )
}

/** The three boxes of a date of birth share one message, at the day. */
const birthFields = (places: readonly AttendeePlace[]) => ({
  controlIds: Object.fromEntries(
    places.map((place) => [fieldsOf(place).day, `birth-${place.cartItemId}-${place.place}`]),
  ),
  messageAt: Object.fromEntries(
    places.map(fieldsOf).flatMap(({ day, month, year }) => [
      [month, day],
      [year, day],
    ]),
  ),
})

const foundBefore = (places: readonly AttendeePlace[]): FoundAttendees =>
  Object.fromEntries(
    places.flatMap((place) => {
      const { saved } = place
      if (!saved || saved.attendeeId === null) return []
      const { attendeeId: id, firstName, lastName, dateOfBirth } = saved
      return [[fieldsOf(place).attendee, { id, firstName, lastName, dateOfBirth }]]
    }),
  )

/** By these the summary of errors names the fields, in the order of the page. */
function labelsOf({ places, waivers }: Asked): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const [index, place] of places.entries()) {
    const names = fieldsOf(place)
    const of = places.length === 1 ? '' : `Person ${index + 1}, `
    labels[names.attendee] = `${of}Who comes`
    labels[names.first] = `${of}First name`
    labels[names.last] = `${of}Last name`
    labels[names.day] = `${of}Date of birth`
    for (const [at, question] of questionsOf(place, waivers).entries())
      labels[names.answer(at)] = of + question.replace(/\?$/, '')
    labels[names.agreed] = `${of}Agreement`
  }
  return labels
}
