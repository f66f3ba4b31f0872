import type { ReactNode, SubmitEvent } from 'react'
import { errorWords } from '../../calls/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  id: string
  label: string
  hint?: string
  button: string
  keep: string
  busy: boolean
  error: Error | null
  onSubmit: (reason: string) => void
  onClose: () => void
  children: ReactNode
}

/** Asks for the reason of something that staff do. The reason stays with it. */
export function ReasonForm(props: Props) {
  const { id, label, hint = '', button, keep, busy, error, onSubmit, onClose, children } = props
  const { field, take } = useCheckedForm({
    values: { reason: '' },
    check: ({ reason }) =>
      reason.trim().length < 3 ? { reason: 'Say it in a few words: they’re kept with the entry.' } : {},
    labels: { reason: label },
    controlIds: { reason: id },
    focusesField: true,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const reason = take()?.reason.trim()
    if (reason !== undefined && !busy) onSubmit(reason)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {children}
      {error && (
        <Notice type="danger" live>
          {errorWords(error)}
        </Notice>
      )}
      <TextField {...field('reason')} label={label} hint={hint} maxLength={300} />
      <Button type="submit" size="large" wide busy={busy && 'Recording…'}>
        {button}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={busy} onClick={onClose}>
        {keep}
      </Button>
    </form>
  )
}
