import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label' | 'children'> & {
  /** Accessible name: an icon alone says nothing. */
  label: string
  icon: ReactNode
  onDark?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, onDark = false, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-md transition',
        onDark ? 'text-on-header hover:bg-current/12' : 'text-ink hover:bg-quiet',
      )}
    >
      {icon}
    </button>
  )
}
