import type { Who } from '@touchline/rules/people/who'
import type { Services, Visit } from '../../call/visit.ts'
import type { Log } from '../../log/log.ts'
import { type CountedMove, tellBy } from '../../log/tell-of-moves.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import type { Moving } from './moving.ts'

/** What settles money, whoever asks for it. */
export type Sweeping = Pick<Services, 'db' | 'cards'> & {
  log: Log
  /** Left out where nothing is counted: a process without /metrics. */
  countMove?: (move: CountedMove) => void
}

/** The same, for one who asks. */
export type Settling = Sweeping & Moving

export function settlingBy({ db, cards, log, countMove }: Sweeping, who: Who): Settling {
  return { db, cards, log, who, tell: tellBy(log, countMove) }
}

export const settlingIn = ({ services, log }: Visit, who: Who): Settling =>
  settlingBy({ ...services, log }, who)

/** Who stands at the page of a payment: the staff who take it, or the customer. */
export const payerOf = ({ staffId }: Pick<AttemptRecord, 'staffId'>): Who =>
  staffId === null ? 'customer' : `staff ${staffId}`
