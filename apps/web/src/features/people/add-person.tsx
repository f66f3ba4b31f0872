import { type RefObject, useImperativeHandle } from 'react'
import { Button } from '../../ui/button.tsx'
import { type FieldMessages, useCheckedForm } from '../../ui/form/use-checked-form.ts'
import {
  birthBoxes,
  checkNewPerson,
  type NewPerson,
  newPersonLabels,
  noNewPerson,
  personTyped,
} from './new-person.ts'
import { NewPersonFields } from './new-person-fields.tsx'
import type { BirthAsked } from './newcomer-price.ts'
import type { Named, TakenTyped, TypedFields } from './people-choice.ts'

type Props = {
  birth: BirthAsked
  onAdd: (one: Named) => void
  onCancel: () => void
  /** Given to the page's own button, so that a typed person is never left out. */
  fields: RefObject<TypedFields | null>
}

/** Shows a form for a new person, who can then be chosen. */
export function AddPerson({ birth, onAdd, onCancel, fields }: Props) {
  const check = (typed: NewPerson) => checkNewPerson(typed, birth)
  const form = useCheckedForm({
    values: noNewPerson,
    check,
    labels: newPersonLabels,
    ...birthBoxes,
  })
  const take = (): TakenTyped => {
    const typed = form.take()
    if (typed) onAdd(personTyped(typed))
    else document.getElementById(firstWrong(check(valuesOf(form))))?.focus()
    return typed ? 'taken' : 'wrong'
  }
  useImperativeHandle(
    fields,
    () => (mustHavePerson) => (mustHavePerson || hasText(valuesOf(form)) ? take() : 'none'),
  )
  return (
    <form
      noValidate
      aria-label="Someone new"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
      className="grid gap-4 rounded-md border-2 border-line bg-surface p-4"
    >
      <NewPersonFields form={form} birth={birth} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small">
          Add this person
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  )
}

const names = Object.keys(noNewPerson) as (keyof NewPerson)[]

const valuesOf = ({ get }: { get: (name: keyof NewPerson) => string }): NewPerson => ({
  first: get('first'),
  last: get('last'),
  day: get('day'),
  month: get('month'),
  year: get('year'),
})

const hasText = (values: NewPerson): boolean => names.some((name) => values[name].trim() !== '')

/** Returns the id of the first control to correct. */
function firstWrong(messages: FieldMessages<NewPerson>): string {
  const name = names.find((one) => messages[one]) ?? 'first'
  return name === 'day' ? 'new-person-day' : name
}
