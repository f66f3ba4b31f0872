import type { InputHTMLAttributes, Ref } from 'react'
import { CONTROL_STYLE, describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

type Props = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'style' | 'aria-label'> & {
    id: string
    name: string
    ref?: Ref<HTMLInputElement>
  }

export function TextField({ id, label, hint, error, optional = false, type = 'text', ...rest }: Props) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...rest}
        id={id}
        type={type}
        className={CONTROL_STYLE}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      />
    </FieldFrame>
  )
}
