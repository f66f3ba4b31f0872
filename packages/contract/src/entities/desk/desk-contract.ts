import * as z from 'zod/mini'
import { Contract } from '../joining/contract.ts'
import { AskedStatement } from '../joining/health-statement.ts'

/** A person of a household who can join, as staff choose them. */
export const DeskJoiner = z.object({
  id: z.int(),
  name: z.string(),
  /** True where their date of birth is not known. */
  needsBirth: z.boolean(),
})
export type DeskJoiner = z.infer<typeof DeskJoiner>

/** A contract in the list of a customer's, as staff see it. Amounts are pence. */
export const DeskContractRow = z.object({
  id: z.int(),
  planName: z.string(),
  state: z.enum(['active', 'leaving', 'ended', 'cancelled']),
  /** 'Started on Tue 1 Dec 2026.' */
  words: z.string(),
  /** Sum that is due and not paid, with its currency; null where nothing is. */
  owedWords: z.nullable(z.string()),
})
export type DeskContractRow = z.infer<typeof DeskContractRow>

/** Acts of staff on a contract, or on a payment of it. */
export const DeskActName = z.enum([
  'change-plan',
  'keep-plan',
  'pay-by-debit',
  'pay-by-hand',
  'ask-payment',
  'freeze',
  'end-freeze',
  'cancel',
  'end',
  'stay',
  'waive',
  'write-off',
  'ask-again',
])
export type DeskActName = z.infer<typeof DeskActName>

/** A contract as staff see it, with what they can do. */
export const DeskContract = z.object({
  contract: Contract,
  payer: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  /** 'Joined online', 'Joined at the desk' */
  joinedWords: z.string(),
  /** Acts that it allows today. */
  acts: z.array(DeskActName),
  /** Payment days from which it can be frozen, each with the numbers of months for which it can be. */
  freezeDays: z.array(z.object({ from: z.iso.date(), words: z.string(), months: z.array(z.int()) })),
  /** Plans to which it can be changed, each with the payment days from which it can. */
  planChanges: z.array(
    z.object({
      id: z.int(),
      /** 'Off-peak, £24.00 a month' */
      words: z.string(),
      days: z.array(z.object({ from: z.iso.date(), words: z.string() })),
      /** Health statement that the plan asks of each person; null where it asks for none. */
      healthStatement: z.nullable(AskedStatement),
    }),
  ),
  /** People of the contract: what is wrong with a statement is told by the position of its person. */
  people: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Mandate that pays it; null where none does. */
  mandateUuid: z.nullable(z.uuid()),
  /** Page on which the payer changes how it is paid, once logged in: staff show it as a code. */
  paymentLink: z.string(),
  /** First and last day of which staff can make its end. */
  endsFrom: z.iso.date(),
  today: z.iso.date(),
  /** Payments about which staff can decide, and how. */
  payments: z.array(z.object({ id: z.int(), acts: z.array(DeskActName) })),
})
export type DeskContract = z.infer<typeof DeskContract>

/** Meaning of an act of staff, before anything is pressed. */
export const DeskActPreview = z.object({
  /** Effects on days and money, sentence by sentence. */
  words: z.array(z.string()),
  /** Mark of all this: the act is refused if it would mean anything else by then. */
  seen: z.string(),
})
export type DeskActPreview = z.infer<typeof DeskActPreview>
