import type { Ref, TextareaHTMLAttributes } from 'react'
import { CONTROL_STYLE, describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

type Props = FieldWords &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id' | 'style' | 'aria-label'> & {
    id: string
    name: string
    ref?: Ref<HTMLTextAreaElement>
  }

/** Asks for a text of several lines. */
export function TextArea({ id, label, hint, error, optional = false, rows = 6, ...rest }: Props) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className={`${CONTROL_STYLE} block`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </FieldFrame>
  )
}
