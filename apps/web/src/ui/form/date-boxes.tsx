import type { InputHTMLAttributes, Ref } from 'react'
import { CONTROL_STYLE, describedBy, FieldError } from './field-frame.tsx'

type Box = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style'> & {
  id: string
  name: string
  ref?: Ref<HTMLInputElement>
}

type Props = {
  id: string
  legend: string
  hint: string
  error?: string | undefined
  optional?: boolean
  day: Box
  month: Box
  year: Box
}

const boxes = [
  ['day', 'Day', 'w-16'],
  ['month', 'Month', 'w-16'],
  ['year', 'Year', 'w-24'],
] as const

/**
 * Asks for a date that a person knows by heart. It is typed into three boxes, not
 * looked for in a calendar (GOV.UK).
 */
export function DateBoxes({ id, legend, hint, error, optional = false, ...parts }: Props) {
  return (
    <fieldset
      id={id}
      aria-describedby={describedBy(id, { hint, error })}
      className={error ? 'border-l-4 border-danger pl-3' : undefined}
    >
      <legend className="mb-1 font-bold">
        {legend}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      <div id={`${id}-hint`} className="mb-1.5 text-sm text-ink-soft">
        {hint}
      </div>
      {error && <FieldError id={id} error={error} />}
      <div className="flex flex-wrap gap-3">
        {boxes.map(([part, label, width]) => (
          <div key={part}>
            <label htmlFor={parts[part].id} className="mb-1 block text-sm">
              {label}
            </label>
            <div className={width}>
              <input
                {...parts[part]}
                type="text"
                inputMode="numeric"
                className={CONTROL_STYLE}
                aria-invalid={error ? true : undefined}
              />
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
