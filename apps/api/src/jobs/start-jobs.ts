import { moveBookingsAlong } from '../commands/bookings/move-bookings-along.ts'
import { refundCancelledSessions } from '../commands/bookings/refund-cancelled-sessions.ts'
import { forgetCards } from '../commands/cards/forget-cards.ts'
import { notifyOfExpiringCards } from '../commands/cards/notify-of-expiring-cards.ts'
import type { DebitsOfProcess } from '../commands/direct-debit/debit-services.ts'
import { sweepDebits } from '../commands/direct-debit/sweep-debits.ts'
import { tellOfLateDocuments } from '../commands/documents/tell-of-late-documents.ts'
import { collectPayments } from '../commands/joining/collect-payments.ts'
import { endContracts } from '../commands/joining/end-contracts.ts'
import { remindOfContracts } from '../commands/joining/remind-of-contracts.ts'
import { type ReconcileServices, reconcileDueDays } from '../commands/ledger/reconcile-day.ts'
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
import { findDueWork, type Work } from '../stores/database/due-work.ts'
import { keepReminders } from '../stores/mail/reminders.ts'
import { endCredit } from '../stores/payments/credit.ts'
import { repeat } from './repeat.ts'
import { watchForWork } from './watch-for-work.ts'

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
  services: SweepServices &
    OfferServices &
    MailServices & { vault: Vault } & DebitsOfProcess &
    Pick<ReconcileServices, 'beside'>,
  databaseUrl: string,
  {
    onSwept = () => {},
    onRefundsSwept = () => {},
  }: { onSwept?: (payments: number) => void; onRefundsSwept?: (refunds: number) => void } = {},
): Jobs {
  const { debits = null } = services
  const db = createDatabase(databaseUrl, { max: 2, patience: 'work' })
  const report = (job: string) => (fault: unknown) => services.log.error({ job, err: fault }, 'jobs')
  const logoOf = createMailLogos()
  const watch = watchForWork(() => findDueWork(db), report('look for work'))
  /** A job that runs after each pause in which work may have come. */
  const onWork = (job: string, work: Work, everySeconds: number, act: () => Promise<unknown>) =>
    repeat({ everyMs: everySeconds * second }, watch.whenDue(work, act), report(job))
  const running = [
    watch,
    onWork('sweep payments', 'payments', 3, async () => onSwept(await sweepPayments(services))),
    onWork('sweep refunds', 'refunds', 3, async () => onRefundsSwept(await sweepRefunds(services))),
    onWork('give cancelled sessions back', 'cancelled sessions', 5, () =>
      refundCancelledSessions({ ...services, db }),
    ),
    onWork('tell of moved sessions', 'moved sessions', 5, () => moveBookingsAlong({ ...services, db })),
    onWork('offer freed places', 'waits', 2, () => offerFreedPlaces({ ...services, db })),
    onWork('send letters', 'letters', 1, () => sendLetters({ ...services, db, logoOf })),
    repeat({ everyMs: 30 * second }, () => forgetCards({ ...services, db }), report('forget cards')),
    repeat(
      { everyMs: 10 * minute, firstAfterMs: minute },
      () => collectPayments({ ...services, db }),
      report('collect payments'),
    ),
    ...(debits == null
      ? []
      : [
          repeat(
            { everyMs: 10 * minute, firstAfterMs: minute },
            () => sweepDebits({ db, directDebit: debits.account, log: services.log }),
            report('collect by direct debit'),
          ),
        ]),
    repeat({ everyMs: 10 * minute }, () => reconcileDueDays({ ...services, db }), report('reconcile')),
    repeat(
      { everyMs: 24 * 60 * minute, firstAfterMs: minute, againAfterFaultMs: minute },
      () => notifyOfExpiringCards(db),
      report('tell of expiring cards'),
    ),
    repeat({ everyMs: 5 * minute, firstAfterMs: second }, () => keepReminders(db), report('keep reminders')),
    repeat({ everyMs: 10 * minute, firstAfterMs: 0 }, () => endCredit(db), report('end credit')),
    repeat({ everyMs: 10 * minute, firstAfterMs: 0 }, () => endContracts(db), report('end contracts')),
    repeat(
      { everyMs: 60 * minute, firstAfterMs: minute },
      () => remindOfContracts(db),
      report('remind of contracts'),
    ),
    repeat(
      { everyMs: 60 * minute, firstAfterMs: minute },
      () => tellOfLateDocuments(db),
      report('tell of late documents'),
    ),
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
