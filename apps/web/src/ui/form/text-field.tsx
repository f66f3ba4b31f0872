import type { InputHTMLAttributes, Ref } from 'react'
import { CONTROL_STYLE, describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

type Props = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'style' | 'aria-label'> & {
    id: string
    name: string
    ref?: Ref<HTMLInputElement>
    /** True to hide the label from sight, when the words above say it already. */
    labelHidden?: boolean
  }

export function TextField(props: Props) {
  const { id, label, hint, error, optional = false, labelHidden = false, type = 'text', ...rest } = props
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
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
