import type { Cart } from '@touchline/contract/entities/basket/cart'
import { holdClock, remainingMs } from '@touchline/rules/basket/hold-clock'
import { useEffect, useState } from 'react'

const TICK_MS = 250

/**
 * Counts the milliseconds left of the basket's one hold, in whole seconds; null when there is none. The first
 * value comes from the answer alone, so that server and browser render the same; then the page's own
 * monotonic clock counts (F65).
 */
export function useHoldLeft(cart: Cart | null, arrivedAtMs: number): number | null {
  const expiresAt = cart?.expiresAt ?? null
  const serverNow = cart?.serverNow ?? null
  const key = `${expiresAt} ${serverNow}`
  const [tick, setTick] = useState<{ key: string; leftMs: number } | null>(null)

  useEffect(() => {
    if (expiresAt === null || serverNow === null) return
    const ageMs = Math.max(0, Date.now() - arrivedAtMs)
    const clock = holdClock({ expiresAt, serverNow }, performance.now() - ageMs)
    const look = () => {
      const leftMs = Math.ceil(remainingMs(clock, performance.now()) / 1000) * 1000
      setTick((shown) => (shown?.key === key && shown.leftMs === leftMs ? shown : { key, leftMs }))
      if (leftMs === 0) clearInterval(timer)
    }
    const timer = setInterval(look, TICK_MS)
    look()
    return () => clearInterval(timer)
  }, [expiresAt, serverNow, arrivedAtMs, key])

  if (expiresAt === null || serverNow === null) return null
  if (tick?.key === key) return tick.leftMs
  return Math.ceil(remainingMs(holdClock({ expiresAt, serverNow }, 0), 0) / 1000) * 1000
}
