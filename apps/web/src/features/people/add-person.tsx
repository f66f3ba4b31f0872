import { type RefObject, useImperativeHandle } from 'react'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import {
  birthBoxes,
  checkNewPerson,
  type NewPerson,
  newPersonLabels,
  noNewPerson,
  personFromFields,
} from './new-person.ts'
import { NewPersonFields } from './new-person-fields.tsx'
import type { BirthDateNeed } from './newcomer-price.ts'
import type { CommitTypedPerson, NamedPerson, TypedPersonResult } from './people-choice.ts'

type Props = {
  birth: BirthDateNeed
  onAdd: (one: NamedPerson) => void
  onCancel: () => void
  /** Given to the page's own button, so that a typed person is never left out. */
  fields: RefObject<CommitTypedPerson | null>
}

/** Shows a form for a new person, who can then be chosen. */
export function AddPerson({ birth, onAdd, onCancel, fields }: Props) {
  const form = useCheckedForm({
    values: noNewPerson,
    check: (typed) => checkNewPerson(typed, birth),
    labels: newPersonLabels,
    focusesField: true,
    ...birthBoxes,
  })
  const take = (): TypedPersonResult => {
    const typed = form.take()
    if (typed) onAdd(personFromFields(typed))
    return typed ? 'taken' : 'wrong'
  }
  useImperativeHandle(
    fields,
    () => (mustHavePerson) => (mustHavePerson || hasText(form.get) ? take() : 'none'),
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

const hasText = (get: (name: keyof NewPerson) => string): boolean =>
  names.some((name) => get(name).trim() !== '')
