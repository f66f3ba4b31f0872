import { moveBookingsAlong } from '../commands/bookings/move-bookings-along.ts'
import { refundCancelledSessions } from '../commands/bookings/refund-cancelled-sessions.ts'
import { forgetCards } from '../commands/cards/forget-cards.ts'
import { notifyOfExpiringCards } from '../commands/cards/notify-of-expiring-cards.ts'
import { reconcileDueDays } from '../commands/ledger/reconcile-day.ts'
import { createMailLogos } from '../commands/mail/mail-logos.ts'
import { type MailServices, sendLetters } from '../commands/mail/send-letters.ts'
import type { SweepServices } from '../commands/payments/settle-services.ts'
import { sweepPayments } from '../commands/payments/sweep-payments.ts'
import { sweepRefunds } from '../commands/refunds/sweep-refunds.ts'
import { tidy } from '../commands/tidy.ts'
import { generateSlots } from '../commands/timetable/generate-slots.ts'
import { type OfferServices, offerFreedPlaces } from '../commands/waitlist/offer-freed-places.ts'
import type { Vault } from '../crypto/vault.ts'
import { createDatabase } from '../stores/database/database.ts'
import { keepReminders } from '../stores/mail/reminders.ts'
import { endCredit } from '../stores/payments/credit.ts'
import { repeat } from './repeat.ts'

export interface Jobs {
  /** Lets running work finish, and starts nothing more. */
  stop: () => Promise<void>
}

const second = 1_000
const minute = 60 * second

/**
 * Runs the jobs in this process. Any number of processes may do so at the same time. A due payment goes to
 * one of them, and the other jobs find nothing to do where another process has been. Correctness never
 * depends on those other jobs: they clean up and look ahead.
 */
export function startJobs(
  services: SweepServices & OfferServices & MailServices & { vault: Vault },
  databaseUrl: string,
  {
    onSwept = () => {},
    onRefundsSwept = () => {},
  }: { onSwept?: (payments: number) => void; onRefundsSwept?: (refunds: number) => void } = {},
): Jobs {
  const db = createDatabase(databaseUrl, { max: 2, patience: 'work' })
  const report = (job: string) => (fault: unknown) => services.log.error({ job, err: fault }, 'jobs')
  const logoOf = createMailLogos()
  const running = [
    repeat(
      { everyMs: 3 * second },
      async () => onSwept(await sweepPayments(services)),
      report('sweep payments'),
    ),
    repeat(
      { everyMs: 3 * second },
      async () => onRefundsSwept(await sweepRefunds(services)),
      report('sweep refunds'),
    ),
    repeat(
      { everyMs: 5 * second },
      () => refundCancelledSessions({ ...services, db }),
      report('give cancelled sessions back'),
    ),
    repeat(
      { everyMs: 5 * second },
      () => moveBookingsAlong({ ...services, db }),
      report('tell of moved sessions'),
    ),
    repeat(
      { everyMs: 2 * second },
      () => offerFreedPlaces({ ...services, db }),
      report('offer freed places'),
    ),
    repeat({ everyMs: 30 * second }, () => forgetCards({ ...services, db }), report('forget cards')),
    repeat({ everyMs: second }, () => sendLetters({ ...services, db, logoOf }), report('send letters')),
    repeat({ everyMs: 10 * minute }, () => reconcileDueDays({ ...services, db }), report('reconcile')),
    repeat(
      { everyMs: 24 * 60 * minute, firstAfterMs: minute, againAfterFaultMs: minute },
      () => notifyOfExpiringCards(db),
      report('tell of expiring cards'),
    ),
    repeat({ everyMs: 5 * minute, firstAfterMs: second }, () => keepReminders(db), report('keep reminders')),
    repeat({ everyMs: 10 * minute, firstAfterMs: 0 }, () => endCredit(db), report('end credit')),
    repeat({ everyMs: 10 * minute, firstAfterMs: 0 }, () => tidy(db, services.vault), report('tidy')),
    repeat(
      { everyMs: 24 * 60 * minute, firstAfterMs: 0, againAfterFaultMs: minute },
      () => generateSlots(db),
      report('generate slots'),
    ),
  ]
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()))
      await db.destroy()
    },
  }
}
