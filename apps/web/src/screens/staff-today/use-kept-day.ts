import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '../../calls/login/get-user.ts'
import { useDeskLock } from '../../calls/second-factor/desk-lock.ts'
import { documentMode } from '../../page/document-mode.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { keepDay, keptVersion } from './keep-day.ts'

/** Steps in which the time of the last answer is kept: the page shows it to the minute. */
const STEP_MS = 60_000

type Shown = {
  venue: string
  date: string
  /** List and presses of the page: with each change of one, the list is kept anew. */
  day: { meta: { version: string } }
  presses: readonly object[]
  asOfMs: number
}

/** Keeps the list that the page shows, so that a reload without a signal shows it again. */
export function useKeptDay({ venue, date, day, presses, asOfMs }: Shown): void {
  const client = useQueryClient()
  const facts = usePageFacts()
  const isLocked = useDeskLock() !== null
  const isKept = !isLocked && !facts.isKiosk && !facts.isEmbedded
  const isShort = day.meta.version === keptVersion
  // The hook that lists the presses makes a new list whenever the page is drawn.
  const pressed = JSON.stringify(presses)
  const minute = Math.floor(asOfMs / STEP_MS)
  useEffect(() => {
    if (isKept && documentMode() === null) void keepDay({ client, facts, venue, date, asOfMs })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the time alone matters to the minute
  }, [isKept, client, facts, venue, date, day, pressed, minute])
  useEffect(() => {
    if (!isShort) return
    // A kept list has of the staff their name alone.
    return () => void client.invalidateQueries({ queryKey: userQuery().queryKey })
  }, [client, isShort])
}
