import type { Actor } from '@touchline/rules/people/actor'
import type { CallContext, Services } from '../../call/call-context.ts'
import type { Log } from '../../log/log.ts'
import { type CountedTransition, logTransitions } from '../../log/log-transitions.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import type { TransitionServices } from './transition-services.ts'

/** Services for settling money. */
export type SweepServices = Pick<Services, 'db' | 'cards'> & {
  log: Log
  /** Left out where nothing is counted: in a process without /metrics. */
  countTransition?: (move: CountedTransition) => void
}

/** The same, with the person or process that asks. */
export type SettleServices = SweepServices & TransitionServices

export function settleServicesFor(
  { db, cards, log, countTransition }: SweepServices,
  who: Actor,
): SettleServices {
  return { db, cards, log, who, tell: logTransitions(log, countTransition) }
}

export const settleServicesOf = ({ services, log }: CallContext, who: Actor): SettleServices =>
  settleServicesFor({ ...services, log }, who)

/** Returns the person at a payment's page: the staff who take it, or the customer. */
export const payerOf = ({ staffId }: Pick<AttemptRecord, 'staffId'>): Actor =>
  staffId === null ? 'customer' : `staff ${staffId}`
