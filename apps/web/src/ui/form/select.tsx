import type { Ref, SelectHTMLAttributes } from 'react'
import { CONTROL_STYLE, describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

type Props = FieldWords &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'style' | 'aria-label' | 'children'> & {
    id: string
    name: string
    options: readonly { value: string; label: string; disabled?: boolean }[]
    /** Shown as the first, empty choice. */
    placeholder?: string
    /** True when the label is only spoken, because the words stand beside the field. */
    labelHidden?: boolean
    ref?: Ref<HTMLSelectElement>
  }

export function Select({
  id,
  label,
  hint,
  error,
  optional = false,
  options,
  placeholder,
  labelHidden = false,
  ...rest
}: Props) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} labelHidden={labelHidden}>
      <select
        {...rest}
        id={id}
        className={CONTROL_STYLE}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
