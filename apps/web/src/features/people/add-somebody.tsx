import type { NewcomerPrice } from '@touchline/contract/entities/person-price'
import { Button } from '../../ui/button.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { birthBoxes, checkNewPerson, newPersonLabels, noNewPerson, personTyped } from './new-person.ts'
import { NewPersonFields } from './new-person-fields.tsx'
import { asksForBirth } from './newcomer-price.ts'
import type { Named } from './people-choice.ts'

type Props = { newcomer: readonly NewcomerPrice[]; onAdd: (one: Named) => void; onCancel: () => void }

/** Part of a page, not a form of its own: what is typed becomes one more person to choose. */
export function AddSomebody({ newcomer, onAdd, onCancel }: Props) {
  const form = useCheckedForm({
    values: noNewPerson,
    check: checkNewPerson,
    labels: newPersonLabels,
    ...birthBoxes,
  })
  return (
    <form
      noValidate
      aria-label="Somebody new"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = form.take()
        if (typed) onAdd(personTyped(typed))
      }}
      className="grid gap-4 rounded-md border-2 border-line bg-surface p-4"
    >
      <NewPersonFields form={form} asksForBirth={asksForBirth(newcomer)} />
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
