import type { SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedText } from '../../ui/form/typed-text.ts'

type Props = { name: string; label: string; hint: string; value: string; onFind: (words: string) => void }

/** Shows a search form for a staff list; without scripts the server answers it. */
export function FindForm({ name, label, hint, value, onFind }: Props) {
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onFind(typedText(new FormData(event.currentTarget), name))
  }
  return (
    <form
      key={value}
      onSubmit={find}
      className="mt-5 grid items-end gap-4 sm:max-w-form sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField id={name} name={name} label={label} defaultValue={value} hint={hint} />
      <div>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </div>
    </form>
  )
}
