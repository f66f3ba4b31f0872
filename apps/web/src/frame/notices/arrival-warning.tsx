import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messages } from '../../messages.ts'
import { useToasts } from '../../page/toasts-context.ts'

/**
 * Spec 2: warnings of the redirect routes, and ours about a basket that could not be brought. They travel in
 * the address, since a redirect may be the server's.
 */
const WARNINGS = {
  'venue-for-activity': 'selectVenueForActivity',
  'venue-for-course': 'selectVenueForCourse',
  'activity-not-found': 'activityNotFound',
  'basket-not-carried': 'basketNotCarried',
  'no-session-again': 'noSessionAgain',
} as const satisfies Record<string, keyof typeof messages>

type ArrivalWarningName = keyof typeof WARNINGS

export function withWarning(path: string, warning: ArrivalWarningName): string {
  return `${path}?warning=${warning}`
}

function isWarning(name: string): name is ArrivalWarningName {
  return Object.hasOwn(WARNINGS, name)
}

export function ArrivalWarning() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const toasts = useToasts()
  const name = search.get('warning')
  useEffect(() => {
    if (name === null) return
    if (isWarning(name)) {
      toasts.show('warning', messages[WARNINGS[name]])
    }
    // Once shown, it leaves the address, or a reload would show it again.
    const rest = new URLSearchParams(window.location.search)
    rest.delete('warning')
    void navigate({ search: rest.toString() }, { replace: true })
  }, [name, navigate, toasts])
  return null
}
