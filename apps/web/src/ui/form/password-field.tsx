import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { CONTROL_STYLE, describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

type Props = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'style' | 'type' | 'aria-label'> & {
    id: string
    name: string
    autoComplete: 'current-password' | 'new-password'
    ref?: Ref<HTMLInputElement>
  }

export function PasswordField({ id, label, hint, error, optional = false, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className={`${CONTROL_STYLE} pr-18`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        <button
          type="button"
          aria-controls={id}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 rounded-sm px-3 text-sm font-bold text-primary-text underline underline-offset-4"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </FieldFrame>
  )
}
