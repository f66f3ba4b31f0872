import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { errorWords } from '../../calls/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
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
  const [reason, setReason] = useState('')
  const [isPressed, setPressed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isMissing = reason.trim().length < 3
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    if (isMissing) field.current?.focus()
    else if (!busy) onSubmit(reason.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {children}
      {error && (
        <Notice type="danger" live>
          {errorWords(error)}
        </Notice>
      )}
      <TextField
        id={id}
        name="reason"
        ref={field}
        label={label}
        hint={hint}
        maxLength={300}
        value={reason}
        error={isPressed && isMissing ? 'Say it in a few words: they’re kept with the entry.' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" size="large" wide busy={busy && 'Recording…'}>
        {button}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={busy} onClick={onClose}>
        {keep}
      </Button>
    </form>
  )
}
