import type { ComplaintClock } from '@touchline/contract/entities/complaints/data-complaint'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const badges: Record<ComplaintClock, { tone: BadgeTone; words: string }> = {
  over: { tone: 'danger', words: 'Late' },
  soon: { tone: 'warning', words: 'Acknowledge now' },
  runs: { tone: 'info', words: 'To acknowledge' },
  acknowledged: { tone: 'primary', words: 'Open' },
  ended: { tone: 'success', words: 'Ended' },
}

/** Shows how the clock of a complaint stands, and that one whose clock has stopped has been open for long. */
export const ClockBadge = ({ clock, isUrgent }: { clock: ComplaintClock; isUrgent: boolean }) =>
  clock === 'acknowledged' && isUrgent ? (
    <Badge tone="warning">End it now</Badge>
  ) : (
    <Badge tone={badges[clock].tone}>{badges[clock].words}</Badge>
  )
