import type { DayOfActivity } from '../day-of-activity.ts'

/** All browsers that show a day hear of a change at once, and must not all ask again at once. */
const SPREAD_MS = 1_000
/** Until then an answer could be a shared one from before the change. */
export const SETTLED_MS = 1_000

type Listener = {
  /** Places of the day have changed: what is listed is no longer true. */
  onChange: () => void
  /** Whether changes are being heard; while they are not, the list has to be asked now and then. */
  onLive: (isLive: boolean) => void
}

/**
 * Listens to the server's events about one day of an activity while its page is looked at. A browser connects again by
 * itself; one that can't (an old proxy, too many open pages) is never live. Returns what ends it.
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
  // A browser has few connections to one host: a page in the background must not keep one.
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
