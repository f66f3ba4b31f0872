import type { ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '../ui/button-style.ts'
import { Link } from './link.tsx'

type Props = {
  to: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  onClick?: () => void
  /** Label for a link whose visible words don't say where it leads. It must contain those words. */
  label?: string
  opensSheet?: boolean
}

/** Renders a link that looks like a button, because it leads onwards. */
export function LinkButton({
  to,
  children,
  variant = 'primary',
  size = 'medium',
  wide,
  onClick,
  label,
  opensSheet = false,
}: Props) {
  return (
    <Link
      to={to}
      opensSheet={opensSheet}
      aria-label={label}
      {...(onClick ? { onClick } : {})}
      className={buttonStyle(variant, size, wide)}
    >
      {children}
    </Link>
  )
}
