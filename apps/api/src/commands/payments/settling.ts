import type { Who } from '@touchline/rules/people/who'
import type { Services, Visit } from '../../call/visit.ts'
import type { Log } from '../../log/log.ts'
import { type CountedMove, tellBy } from '../../log/tell-of-moves.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import type { Moving } from './moving.ts'

/** Services for settling money. */
export type Sweeping = Pick<Services, 'db' | 'cards'> & {
  log: Log
  /** Left out where nothing is counted: in a process without /metrics. */
  countMove?: (move: CountedMove) => void
}

/** The same, with the person or process that asks. */
export type Settling = Sweeping & Moving

export function settlingBy({ db, cards, log, countMove }: Sweeping, who: Who): Settling {
  return { db, cards, log, who, tell: tellBy(log, countMove) }
}

export const settlingIn = ({ services, log }: Visit, who: Who): Settling =>
  settlingBy({ ...services, log }, who)

/** Returns the person at a payment's page: the staff who take it, or the customer. */
export const payerOf = ({ staffId }: Pick<AttemptRecord, 'staffId'>): Who =>
  staffId === null ? 'customer' : `staff ${staffId}`
