import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { describedBy, FieldError } from './field-frame.tsx'

type Props = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'id' | 'style' | 'type' | 'aria-label'
> & {
  id: string
  name: string
  label: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ id, label, error, ...rest }: Props) {
  return (
    <div className={error ? 'border-l-4 border-danger pl-3' : undefined}>
      {error && <FieldError id={id} error={error} />}
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="size-6 shrink-0"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
        />
        <span>{label}</span>
      </label>
    </div>
  )
}
