import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Chip } from './chip.tsx'
import { describedBy, FieldError } from './field-frame.tsx'

type Props<V extends string> = {
  id: string
  name: string
  /** Question that the choices answer. */
  legend: string
  options: readonly { value: V; label: ReactNode; hint?: ReactNode; id?: string; disabled?: boolean }[]
  value: V | undefined
  onChange: (value: V) => void
  hint?: string
  error?: string | undefined
  legendHidden?: boolean
  /** True to place many short choices side by side where there is room. */
  sideBySide?: boolean
  /** True to place short choices in one line, as long as it holds them. */
  chips?: boolean
}

export function RadioGroup<V extends string>({
  id,
  name,
  legend,
  options,
  value,
  onChange,
  hint = '',
  error,
  legendHidden,
  sideBySide = false,
  chips = false,
}: Props<V>) {
  return (
    <fieldset id={id} aria-describedby={describedBy(id, { hint, error })}>
      <legend className={legendHidden ? 'visually-hidden' : 'mb-1 font-bold'}>{legend}</legend>
      {hint && (
        <div id={`${id}-hint`} className="mb-1.5 text-sm text-ink-soft">
          {hint}
        </div>
      )}
      {error && <FieldError id={id} error={error} />}
      <div
        className={
          chips ? 'flex flex-wrap gap-1.5' : classNames('grid gap-2', sideBySide && 'sm:grid-cols-2')
        }
      >
        {options.map((option) => {
          const optionId = option.id ?? `${id}-${option.value}`
          const field = {
            id: optionId,
            name,
            value: option.value,
            disabled: option.disabled,
            checked: value === option.value,
            onChange: () => onChange(option.value),
          }
          if (chips)
            return (
              <Chip key={option.value} type="radio" {...field}>
                {option.label}
                {option.hint && <span className="block text-xs text-ink-soft">{option.hint}</span>}
              </Chip>
            )
          return (
            <label
              key={option.value}
              htmlFor={optionId}
              className="flex min-h-11 items-center gap-3 rounded-md border-2 border-line bg-surface px-3 py-2 hover:border-edge has-disabled:border-line has-disabled:bg-transparent has-disabled:text-ink-soft has-checked:border-primary-text has-checked:bg-primary-50"
            >
              <input {...field} type="radio" className="size-5 shrink-0" />
              <span>
                {option.label}
                {option.hint && <span className="block text-sm text-ink-soft">{option.hint}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
