import { useQueryClient } from '@tanstack/react-query'
import type { AttendanceState } from '@touchline/contract/entities/attendance/attendance-state'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type SentMark, sendMarks } from '../../calls/attendance/send-marks.ts'
import {
  keepUnsentMark,
  listUnsentMarks,
  onUnsentMarks,
  takeBackUnsentMarks,
  type UnsentMark,
} from '../../calls/attendance/unsent-marks.ts'
import { errorWords } from '../../calls/error-words.ts'
import { newUuid } from './new-uuid.ts'

/** Time after which presses that the server has refused are sent again. */
const AGAIN_MS = 15_000

const noMarks: readonly UnsentMark[] = []

export type Pressed = { bookingId: number; slotId: number; places: number[]; reference: string }

type Asked = { staffId: number; venue: string; date: string; onSent: (sent: SentMark[]) => void }

/**
 * Keeps what staff press until the server has it, and sends it: at once, or as soon as there is a signal. Presses
 * of a colleague who has logged out on this device are kept for the colleague.
 */
export function useMarks({ staffId, venue, date, onSent }: Asked) {
  const client = useQueryClient()
  const all = useSyncExternalStore(onUnsentMarks, listUnsentMarks, () => noMarks)
  const [failure, setFailure] = useState<string | null>(null)
  const tell = useRef(onSent)
  useEffect(() => {
    tell.current = onSent
  })
  const own = all.filter((one) => one.staffId === staffId && one.venue === venue)
  const send = useCallback(async () => {
    try {
      const sent = await sendMarks(client, { staffId, venue })
      setFailure(null)
      if (sent.length > 0) {
        void client.invalidateQueries({ queryKey: ['attendance/get-day'] })
        tell.current(sent)
      }
    } catch (error) {
      setFailure(errorWords(error))
    }
  }, [client, staffId, venue])
  const count = own.length
  useEffect(() => {
    if (count === 0) return
    const first = setTimeout(() => void send())
    const timer = setInterval(() => void send(), AGAIN_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [count, send])
  return {
    /** Presses at this venue that wait to be sent. */
    waiting: own,
    /** Number of presses of colleagues that wait for their log-in. */
    ofOthers: all.filter((one) => one.staffId !== staffId).length,
    failure: count === 0 ? null : failure,
    send,
    mark: (pressed: Pressed, state: AttendanceState) =>
      keepUnsentMark({
        ...pressed,
        pressUuid: newUuid(),
        staffId,
        venue,
        date,
        state,
        pressedAt: new Date().toISOString(),
        takenBack: [],
      }),
    /** Takes presses back that were not sent. */
    takeBack: takeBackUnsentMarks,
  }
}
