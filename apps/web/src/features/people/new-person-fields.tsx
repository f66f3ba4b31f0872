import { DateBoxes } from '../../ui/form/date-boxes.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { birthBoxes, type NewPerson } from './new-person.ts'
import type { BirthDateNeed } from './newcomer-price.ts'

type Props = {
  form: Pick<ReturnType<typeof useCheckedForm<NewPerson>>, 'field'>
  birth: BirthDateNeed
}

const HINTS = {
  optional: 'There is a price for some ages here.',
  required: 'The price depends on age.',
} as const satisfies Record<Exclude<BirthDateNeed, 'not'>, string>

/** Shows the fields for a person without an account. */
export function NewPersonFields({ form: { field }, birth }: Props) {
  // The three boxes share the first one's message.
  const box = (part: 'day' | 'month' | 'year') => {
    const { error: _, id: _id, ...rest } = field(part)
    return { ...rest, id: `new-person-${part}`, autoComplete: 'off' }
  }
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('first')} label="First name" autoComplete="off" />
        <TextField {...field('last')} label="Last name" autoComplete="off" optional />
      </div>
      {birth !== 'not' && (
        <DateBoxes
          id={birthBoxes.controlIds.day}
          legend="Date of birth"
          optional={birth === 'optional'}
          hint={`${HINTS[birth]} For example, 27 3 2015`}
          error={field('day').error}
          day={box('day')}
          month={box('month')}
          year={box('year')}
        />
      )}
    </div>
  )
}
