import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'plain' | 'primary' | 'success' | 'warning' | 'danger' | 'info'

const TONES: Record<BadgeTone, string> = {
  plain: 'bg-quiet text-ink-soft',
  primary: 'bg-primary-100 text-primary-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
}

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-bold',
        TONES[tone],
      )}
      data-edge
    >
      {children}
    </span>
  )
}
