import type { Plan } from '@touchline/contract/entities/joining/plan'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateBoxes } from '../../ui/form/date-boxes.tsx'
import { describedBy, FieldError } from '../../ui/form/field-frame.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Messages } from '../../ui/form/use-messages.ts'
import {
  ids,
  type JoiningValues,
  type Known,
  type Newcomer,
  nobody,
  noDate,
  type TypedDate,
} from './joining-values.ts'
import { placeWords } from './place-words.ts'

type Props = {
  plan: Pick<Plan, 'places'>
  known: readonly Known[]
  values: JoiningValues
  messages: Messages
  /** Changes a part of the form. `control` is what was mended by it. */
  onChange: (part: Partial<JoiningValues>, control: string) => void
}

/** Asks who has each place of the plan: known people are ticked, and others are named. */
export function WhoJoins({ plan, known, values, messages, onChange }: Props) {
  const { chosen, newcomers, births } = values
  const tick = (place: string, userId: number, isTicked: boolean) => {
    const others = chosen.filter((one) => one.userId !== userId)
    onChange({ chosen: isTicked ? [...others, { userId, place }] : others }, ids.person(place, userId))
  }
  const nextKey = Math.max(0, ...newcomers.map(({ key }) => key)) + 1
  return (
    <div className="grid gap-5">
      {plan.places.map((place) => {
        const id = ids.place(place.name)
        const error = messages[id]
        const here = newcomers.filter((one) => one.place === place.name)
        const count = chosen.filter((one) => one.place === place.name).length + here.length
        return (
          <fieldset key={place.name} id={id} aria-describedby={describedBy(id, { hint: place.ages, error })}>
            <legend className="font-bold">{placeWords(place)}</legend>
            <p id={`${id}-hint`} className="text-sm text-ink-soft">
              {place.ages}
            </p>
            {error && <FieldError id={id} error={error} />}
            {known.map(({ userId, label, needsBirth }) => {
              const isTicked = chosen.some((one) => one.userId === userId && one.place === place.name)
              const birth = ids.birth(userId)
              return (
                <div key={userId}>
                  <Checkbox
                    id={ids.person(place.name, userId)}
                    name={ids.person(place.name, userId)}
                    label={label}
                    checked={isTicked}
                    onChange={(event) => tick(place.name, userId, event.target.checked)}
                    error={messages[ids.person(place.name, userId)]}
                  />
                  {isTicked && needsBirth && (
                    <div className="pb-2 pl-9">
                      <BirthBoxes
                        id={birth}
                        value={births[userId] ?? noDate}
                        error={messages[birth]}
                        onChange={(date) => onChange({ births: { ...births, [userId]: date } }, birth)}
                      />
                    </div>
                  )}
                </div>
              )
            })}
            {here.map((one) => (
              <NewcomerFields
                key={one.key}
                one={one}
                messages={messages}
                onChange={(next, control) =>
                  onChange(
                    { newcomers: newcomers.map((other) => (other.key === one.key ? next : other)) },
                    control,
                  )
                }
                onRemove={() => onChange({ newcomers: newcomers.filter(({ key }) => key !== one.key) }, id)}
              />
            ))}
            {count < place.most && (
              <span className="-ml-4.5">
                <Button
                  variant="text"
                  onClick={() => onChange({ newcomers: [...newcomers, nobody(nextKey, place.name)] }, id)}
                >
                  {plan.places.length > 1 ? `Someone new as ${place.name}` : 'Someone new by name'}
                </Button>
              </span>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}

type NewcomerProps = {
  one: Newcomer
  messages: Messages
  onChange: (next: Newcomer, control: string) => void
  onRemove: () => void
}

function NewcomerFields({ one, messages, onChange, onRemove }: NewcomerProps) {
  const first = ids.newcomer(one.key, 'first')
  const last = ids.newcomer(one.key, 'last')
  const birth = ids.newcomer(one.key, 'birth')
  const named = one.firstName.trim() || 'this person'
  return (
    <div className="my-2 grid gap-4 rounded-md border border-line p-3 sm:p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id={first}
          name={first}
          label="First name"
          autoComplete="off"
          value={one.firstName}
          onChange={(event) => onChange({ ...one, firstName: event.target.value }, first)}
          error={messages[first]}
        />
        <TextField
          id={last}
          name={last}
          label="Last name"
          autoComplete="off"
          value={one.lastName}
          onChange={(event) => onChange({ ...one, lastName: event.target.value }, last)}
          error={messages[last]}
        />
      </div>
      <BirthBoxes
        id={birth}
        value={one}
        error={messages[birth]}
        onChange={(date) => onChange({ ...one, ...date }, birth)}
      />
      <p className="-mx-3">
        <Button variant="text" size="small" aria-label={`Remove ${named}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </div>
  )
}

type BirthProps = {
  id: string
  value: TypedDate
  error: string | undefined
  onChange: (date: TypedDate) => void
}

/** Asks for a date of birth, box by box. */
function BirthBoxes({ id, value, error, onChange }: BirthProps) {
  const { day, month, year } = value
  const box = (part: keyof TypedDate) => ({
    id: `${id}-${part}`,
    name: `${id}-${part}`,
    autoComplete: 'off',
    value: value[part],
    onChange: (event: { target: { value: string } }) =>
      onChange({ day, month, year, [part]: event.target.value }),
  })
  return (
    <DateBoxes
      id={id}
      legend="Date of birth"
      hint="For example, 27 3 2015"
      error={error}
      day={box('day')}
      month={box('month')}
      year={box('year')}
    />
  )
}
