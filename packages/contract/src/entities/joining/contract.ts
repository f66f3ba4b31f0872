import * as z from 'zod/mini'

const Money = z.object({ raw: z.int(), formatted: z.string() })

/** A payment of a contract as its payer sees it. Amounts are pence. */
export const ContractPayment = z.object({
  id: z.int(),
  on: z.iso.date(),
  onWords: z.string(),
  name: z.string(),
  price: Money,
  /** `open`: its day has come and it is not paid; `checking`: a bank has been asked and has not answered. */
  state: z.enum(['ahead', 'open', 'checking', 'paid', 'failed', 'taken-back', 'returned', 'written-off']),
  /** True while its direct debit is with the bank: it is to come, and not owed. */
  isSent: z.boolean(),
  /** 'Paid', 'Will be taken on Tue 1 Dec 2026', 'Not paid: your bank refused it. We’ll try again on Fri 4 Dec 2026.' */
  words: z.string(),
  /** True when it can be paid now, online. */
  canBePaid: z.boolean(),
  /** The order that paid it; null while none has. */
  completeOrderId: z.nullable(z.string()),
})
export type ContractPayment = z.infer<typeof ContractPayment>

/** Something that the operator's people have done to a contract. */
export const ContractAct = z.object({
  onWords: z.string(),
  /** 'Staff of Harbour Leisure froze it from Fri 1 Jan 2027 until Sun 31 Jan 2027.' */
  words: z.string(),
  /** Reason that was given; '' where none was. */
  reason: z.string(),
})
export type ContractAct = z.infer<typeof ContractAct>

/** A contract about a membership, as its payer sees it. Amounts are pence. */
export const Contract = z.object({
  id: z.int(),
  planName: z.string(),
  state: z.enum(['active', 'leaving', 'ended', 'cancelled']),
  hasStarted: z.boolean(),
  /** 'Started on Tue 1 Dec 2026', 'Ends on Sun 31 Jan 2027: you told us on …' */
  term: z.array(z.string()),
  /** Names of the venues that offer its plan; none where every venue does that sells memberships online. */
  venueNames: z.array(z.string()),
  /** Effects of resting for what is owed, in words; null while it does not rest. */
  restsWords: z.nullable(z.string()),
  /** '£39 a month, taken on the 1st from your Visa card ending 4242' */
  priceWords: z.string(),
  /** Way in which its payments are taken. */
  payment: z.object({
    /** The way, and what is wrong with it, sentence by sentence. */
    words: z.array(z.string()),
    canChange: z.boolean(),
    /** True where the card that pays what is owed then pays what follows. */
    payingKeepsCard: z.boolean(),
  }),
  /** Saved card from which it is paid; null where it has been removed. */
  cardId: z.nullable(z.int()),
  people: z.array(z.object({ name: z.string(), place: z.string() })),
  /** Sum that is due and not paid, without what a direct debit is taking. */
  owed: Money,
  /** Payments: those owed first, then those to come within three months, then those paid, newest first. */
  payments: z.array(ContractPayment),
  /** Least term, notice and cooling-off time of its own plan, sentence by sentence. */
  conditions: z.array(z.string()),
  /** Terms that were agreed to on the day of joining, as they stood. */
  agreedTerms: z.string(),
  /** Things that the operator's people have done to it, the newest first. */
  acts: z.array(ContractAct),
  canLeave: z.boolean(),
  canStay: z.boolean(),
  /** Freeze that runs or is ahead; null where there is none. */
  freeze: z.nullable(
    z.object({
      isNow: z.boolean(),
      /** Its days, its fee, and that it brings nothing until then, sentence by sentence. */
      words: z.array(z.string()),
      /** An end of it today, before anything is pressed; null where it can't be ended. */
      end: z.nullable(
        z.object({
          /** The first day on which it is a membership again. */
          resumesOn: z.iso.date(),
          resumesOnWords: z.string(),
          /** True where it has not begun: it is taken back whole. */
          isTakenBack: z.boolean(),
          /** Payments that are taken again, and when, sentence by sentence. */
          words: z.array(z.string()),
        }),
      ),
    }),
  ),
  canFreeze: z.boolean(),
  /** Reason for which it can't be frozen although its plan says that it may be; null otherwise. */
  notFrozenWords: z.nullable(z.string()),
  /** Change of plan that is ahead; null where there is none. */
  planChange: z.nullable(
    z.object({
      /** The new plan, from when, and its price, sentence by sentence. */
      words: z.array(z.string()),
      /** The first day of the new plan. */
      from: z.iso.date(),
      /** False once its first payment is on its way to a bank. */
      canBeTakenBack: z.boolean(),
    }),
  ),
  canChangePlan: z.boolean(),
  /** Reason for which its plan can't be changed now, where the payer can mend it; null otherwise. */
  planNotChangedWords: z.nullable(z.string()),
})
export type Contract = z.infer<typeof Contract>

/** Meaning of leaving, before anything is pressed. Amounts are pence. */
export const LeavingPreview = z.object({
  planName: z.string(),
  /** Cancelling within the cooling-off time; null once that is over. */
  coolingOff: z.nullable(
    z.object({
      /** The last day for it, in words. */
      until: z.string(),
      /** Sums that come back, to which card, and what is kept for days used, sentence by sentence. */
      words: z.array(z.string()),
      back: Money,
      kept: Money,
    }),
  ),
  /** False where notice was given already: only cancelling is left, and `lastDay` is the one that was told. */
  canGiveNotice: z.boolean(),
  /** The last day when notice is given today, and why that day, sentence by sentence. */
  lastDay: z.iso.date(),
  lastDayWords: z.string(),
  words: z.array(z.string()),
  /** Sum that was paid for time after the last day, and comes back by notice. */
  back: Money,
  /** That sum and where it goes, and what a bank is asked for and comes back, in words; null where nothing does. */
  backWords: z.nullable(z.string()),
  /** Payments that are still taken until then. */
  stillPaid: z.array(z.object({ onWords: z.string(), name: z.string(), price: Money })),
})
export type LeavingPreview = z.infer<typeof LeavingPreview>
