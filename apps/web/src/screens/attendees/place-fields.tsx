import type { Attendee, AttendeePlace } from '@touchline/contract/entities/attendee'
import type { User } from '@touchline/contract/entities/user'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateBoxes } from '../../ui/form/date-boxes.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { asksForBirth, type AttendeeValues, fieldsOf, type Who } from './attendees-form.ts'
import { FindAttendee } from './find-attendee.tsx'

type Props = {
  place: AttendeePlace
  title: string
  questions: readonly string[]
  waiverName: string
  user: User | null
  form: ReturnType<typeof useCheckedForm<AttendeeValues>>
  chosen: AttendeeValues
  choose: (name: string, value: string) => void
  found: Attendee | undefined
  onFound: (attendee: Attendee | null) => void
}

const WHO: readonly Who[] = ['me', 'before', 'new']
const isWho = (value: unknown): value is Who => WHO.some((who) => who === value)

/** One person: who it is, the questions, and the tick. */
export function PlaceFields(props: Props) {
  const { place, title, questions, waiverName, user, form, chosen, choose, found, onFound } = props
  const names = fieldsOf(place)
  const titleId = `title-${place.cartItemId}-${place.place}`
  const value = chosen[names.who]
  const who = isWho(value) ? value : 'new'
  const { field } = form
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="mt-1 text-ink-soft">
        {place.sessionName}, <span className="whitespace-nowrap">{place.when}</span> ·{' '}
        {place.pricingOptionName}
      </p>
      <div className="mt-5 grid gap-6">
        {user && (
          <RadioGroup
            id={names.who}
            name={names.who}
            legend={`${title}: who is it?`}
            legendHidden
            options={[
              { value: 'me', label: `Me, ${user.firstName} ${user.lastName}` },
              { value: 'before', label: 'Somebody I have brought before' },
              { value: 'new', label: 'Somebody else' },
            ]}
            value={who}
            onChange={(next) => choose(names.who, next)}
          />
        )}
        {who === 'before' && (
          <FindAttendee
            id={names.attendee}
            chosen={found}
            onChoose={onFound}
            error={field(names.attendee).error}
          />
        )}
        {who === 'new' && (
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField {...field(names.first)} label="First name" autoComplete="off" />
            <TextField {...field(names.last)} label="Last name" autoComplete="off" />
          </div>
        )}
        {asksForBirth(place, who, found) && <BirthBoxes {...props} />}
        {questions.map((question, index) => {
          const name = names.answer(index)
          const answer = chosen[name]
          return (
            <RadioGroup
              key={question}
              id={name}
              name={name}
              legend={question}
              sideBySide
              options={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
              value={answer === 'yes' || answer === 'no' ? answer : undefined}
              onChange={(next) => choose(name, next)}
              error={field(name).error}
            />
          )
        })}
        <div className="border-t border-line pt-4">
          <Checkbox {...field(names.agreed)} label={agreement(waiverName, who, place.maxAge !== null)} />
        </div>
      </div>
    </Card>
  )
}

function agreement(waiverName: string, who: Who, isYoung: boolean): string {
  if (who === 'me') return `I have read the “${waiverName}” and agree to it`
  return isYoung
    ? `I am their parent or guardian, or act for them. I have read the “${waiverName}” and agree to it on their behalf`
    : `They know the “${waiverName}” and agree to it`
}

function BirthBoxes({ place, form: { field } }: Pick<Props, 'place' | 'form'>) {
  const names = fieldsOf(place)
  // The three boxes share the message of the first.
  const box = (name: string) => {
    const { error: _, id: _id, ...rest } = field(name)
    return { ...rest, id: name, autoComplete: 'off' }
  }
  return (
    <DateBoxes
      id={`birth-${place.cartItemId}-${place.place}`}
      legend="Date of birth"
      hint={`This ticket is for people of ${place.maxAge ?? 0} and under. For example, 27 3 2015`}
      error={field(names.day).error}
      day={box(names.day)}
      month={box(names.month)}
      year={box(names.year)}
    />
  )
}
