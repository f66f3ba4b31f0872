import type { ReactNode, SubmitEvent } from 'react'
import { errorWords } from '../../calls/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  id: string
  label: string
  hint: string
  /** Message where less than `atLeast` characters were typed. */
  missing: string
  atLeast: number
  atMost: number
  button: string
  busyWords: string
  busy: boolean
  error: Error | null
  onSubmit: (words: string) => void
  onClose: () => void
  children: ReactNode
}

/** Asks for a line of words: a reason or a note. */
export function OneLineForm(props: Props) {
  const { id, label, hint, missing, atLeast, atMost, button, busyWords, busy, error } = props
  const { field, take } = useCheckedForm({
    values: { words: '' },
    check: ({ words }) => (words.trim().length < atLeast ? { words: missing } : {}),
    labels: { words: label },
    controlIds: { words: id },
    focusesField: true,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const words = take()?.words.trim()
    if (words !== undefined && !busy) props.onSubmit(words)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {props.children}
      {error && (
        <Notice type="danger" live>
          {errorWords(error)}
        </Notice>
      )}
      <TextField {...field('words')} label={label} hint={hint} maxLength={atMost} autoComplete="off" />
      <Button type="submit" size="large" wide busy={busy && busyWords}>
        {button}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={busy} onClick={props.onClose}>
        Leave it as it is
      </Button>
    </form>
  )
}
