import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { attendeeNames } from '../../features/basket/attendee-names.ts'
import { CancelRules, cancelRulesOf, tellRulesApart } from '../../features/basket/cancel-rules.tsx'
import { isAvailable } from '../../features/basket/cart-facts.ts'
import { sessionWords } from '../../features/basket/session-head.tsx'

type Props = {
  lines: readonly CartItem[]
  /** True for several sessions: the checkout shows all of it again. */
  isFolded: boolean
}

/** Shows what cancelling gives back, each rule once for all sessions that have it. */
export function CancelRule({ lines, isFolded }: Props) {
  const there = lines.filter(isAvailable)
  const rules = tellRulesApart(cancelRulesOf(there, isFolded ? sessionWords : attendeeNames), () =>
    cancelRulesOf(there, (line) => `${sessionWords(line)}: ${attendeeNames(line)}`),
  )
  if (rules.length === 0) return null
  if (!isFolded)
    return (
      <div className="mt-3 grid gap-1 px-3 sm:px-5">
        <CancelRules rules={rules} />
      </div>
    )
  return (
    <details className="px-3 sm:px-5">
      <summary className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        If you cancel: full rule
      </summary>
      <div className="mb-2 grid gap-2">
        <CancelRules rules={rules} isOpen />
      </div>
    </details>
  )
}
