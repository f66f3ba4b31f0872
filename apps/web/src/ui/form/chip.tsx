import type { InputHTMLAttributes, ReactNode } from 'react'
import { TickIcon } from '../other-icons.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'type' | 'children'> & {
  id: string
  type: 'radio' | 'checkbox'
  children: ReactNode
}

/** Renders a short choice beside others. Its input is as large as its visible part. */
export function Chip({ type, children, ...field }: Props) {
  return (
    <label
      htmlFor={field.id}
      className="relative flex min-h-11 min-w-11 items-center justify-center rounded-md border-2 border-line bg-surface px-2.5 py-1 text-sm leading-tight hover:border-edge has-disabled:border-dotted has-disabled:bg-transparent has-disabled:text-ink-soft has-checked:border-primary-text has-checked:bg-primary-50"
    >
      <input {...field} type={type} className="peer absolute -inset-0.5 m-0 appearance-none rounded-md" />
      <span className="absolute -top-1.5 -right-1.5 hidden rounded-full bg-primary p-0.5 text-on-primary peer-checked:block">
        <TickIcon size={12} />
      </span>
      <span>{children}</span>
    </label>
  )
}
