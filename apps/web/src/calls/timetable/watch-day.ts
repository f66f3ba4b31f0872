import type { DayOfActivity } from '../day-of-activity.ts'

/**
 * All browsers that show a day hear of a change at once: they ask again at random moments within this time.
 */
const SPREAD_MS = 1_000
/** Until then an answer could be a shared one from before the change. */
export const SETTLED_MS = 1_000

type Listener = {
  /** Called when places of the day have changed: the list is out of date. */
  onChange: () => void
  /** Says whether changes arrive; while they do not, the caller has to ask for the list now and then. */
  onLive: (isLive: boolean) => void
}

/**
 * Listens to the server's events about one day of an activity while its page is visible. A browser reconnects
 * automatically; one that can't (an old proxy, too many open pages) is never live. Returns the function that
 * ends it.
 */
export function watchDay(
  apiBase: string,
  { venue, activity, date }: DayOfActivity,
  { onChange, onLive }: Listener,
): () => void {
  const path = ['venue', venue, 'activity', activity].map(encodeURIComponent).join('/')
  const address = `${apiBase}/api/activities/${path}/changes?date=${encodeURIComponent(date)}`
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    source?.close()
    source = null
    onLive(false)
  }
  const open = () => {
    source = new EventSource(address, { withCredentials: /^https?:/.test(apiBase) })
    source.addEventListener('open', () => onLive(true))
    source.addEventListener('error', () => onLive(false))
    source.addEventListener('changed', () => {
      clearTimeout(timer)
      timer = setTimeout(onChange, SETTLED_MS + Math.random() * SPREAD_MS)
    })
  }
  // A browser has few connections to one host: a hidden page must not keep one.
  const follow = () => {
    if (document.visibilityState === 'hidden') close()
    else if (!source) open()
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(timer)
    close()
  }
}
