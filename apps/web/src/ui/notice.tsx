import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { InfoIcon, TickIcon, WarningIcon } from './other-icons.tsx'

/** Spec 9: notification colours. */
export type NotificationColour = 'info' | 'danger' | 'success' | 'warning'

const STYLES: Record<NotificationColour, string> = {
  info: 'bg-info-soft border-info',
  danger: 'bg-danger-soft border-danger',
  success: 'bg-success-soft border-success',
  warning: 'bg-warning-soft border-warning',
}
const INKS: Record<NotificationColour, string> = {
  info: 'text-info',
  danger: 'text-danger',
  success: 'text-success',
  warning: 'text-warning',
}

export function NoticeIcon({ type, size = 22 }: { type: NotificationColour; size?: number }) {
  if (type === 'info') return <InfoIcon size={size} />
  return type === 'success' ? <TickIcon size={size} /> : <WarningIcon size={size} />
}

type Props = {
  type: NotificationColour
  title?: string
  children?: ReactNode
  /**
   * True for a notice that appears after an act, and is spoken. A notice that
   * was there from the start is not.
   */
  live?: boolean
}

export function Notice({ type, title, children, live = false }: Props) {
  const role = live ? (type === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={classNames('flex gap-3 rounded-md border-l-4 p-4', STYLES[type])} data-edge>
      <span className={classNames('mt-0.5', INKS[type])}>
        <NoticeIcon type={type} />
      </span>
      <div className="min-w-0">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
