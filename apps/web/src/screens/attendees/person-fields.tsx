import type { Attendee } from '@touchline/contract/entities/people/attendee'
import { fullName } from '@touchline/rules/people/full-name'
import { DateBoxes } from '../../ui/form/date-boxes.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { fields, membersWithPlaces, memberValue, type PersonStep } from './attendees-form.ts'
import { FindAttendee } from './find-attendee.tsx'
import type { Choose, StepValues } from './question-values.ts'

type Props = {
  step: PersonStep
  title: string
  form: ReturnType<typeof useCheckedForm<StepValues>>
  chosen: StepValues
  choose: Choose
  found: Attendee | undefined
  onFound: (attendee: Attendee | null) => void
  asks: { age: 'date' | 'adult' | 'nothing'; birth: boolean }
}

/** Asks who the person is, and for as much of the age as matters. */
export function PersonFields({ step, title, form, chosen, choose, found, onFound, asks }: Props) {
  const { field } = form
  const { place, people, others } = step
  const named = membersWithPlaces(others)
  const who = String(chosen[fields.who])
  const adult = String(chosen[fields.adult] ?? '')
  return (
    <>
      {place.isFor && <p className="text-lg font-bold break-words">{fullName(place.isFor)}</p>}
      {!place.isFor && people.length > 0 && (
        <RadioGroup
          id={fields.who}
          name={fields.who}
          legend={`${title}: who is it?`}
          legendHidden
          options={[
            ...people
              .map(({ userId, firstName, lastName }, index) => ({
                userId,
                value: memberValue(userId),
                label:
                  index === 0
                    ? `Me, ${fullName({ firstName, lastName })}`
                    : fullName({ firstName, lastName }),
              }))
              .filter(({ userId, value }) => value === who || !named.has(userId)),
            { value: 'before', label: 'Someone I’ve booked for before' },
            { value: 'new', label: 'Someone else' },
          ]}
          value={who}
          onChange={(next) => choose(fields.who, next)}
        />
      )}
      {!place.isFor && who === 'before' && (
        <FindAttendee
          id={fields.attendee}
          chosen={found}
          onChoose={onFound}
          error={field(fields.attendee).error}
        />
      )}
      {!place.isFor && who === 'new' && (
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField {...field(fields.first)} label="First name" autoComplete="off" />
          <TextField {...field(fields.last)} label="Last name" autoComplete="off" optional />
        </div>
      )}
      {asks.age === 'adult' && (
        <RadioGroup
          id={fields.adult}
          name={fields.adult}
          legend="How old are they?"
          sideBySide
          options={[
            { value: 'yes', label: '18 or over' },
            { value: 'no', label: 'Under 18' },
          ]}
          value={adult === '' ? undefined : adult}
          onChange={(next) => choose(fields.adult, next)}
          error={field(fields.adult).error}
        />
      )}
      {asks.birth && <BirthBoxes maxAge={place.maxAge} form={form} choose={choose} />}
    </>
  )
}

function BirthBoxes({
  maxAge,
  form: { field },
  choose,
}: Pick<Props, 'form' | 'choose'> & { maxAge: number | null }) {
  // The three boxes share the message of the first. Some questions are for the young only, so each change
  // counts at once.
  const box = (name: string) => {
    const { error: _, id: _id, ...rest } = field(name)
    return {
      ...rest,
      id: name,
      autoComplete: 'off',
      onInput: (event: { currentTarget: HTMLInputElement }) => choose(name, event.currentTarget.value),
    }
  }
  const example = 'For example, 27 3 2015'
  return (
    <DateBoxes
      id="birth"
      legend="Date of birth"
      hint={maxAge === null ? example : `This ticket is for people aged ${maxAge} and under. ${example}`}
      error={field(fields.day).error}
      day={box(fields.day)}
      month={box(fields.month)}
      year={box(fields.year)}
    />
  )
}
