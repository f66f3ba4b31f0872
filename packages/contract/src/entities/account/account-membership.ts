import * as z from 'zod/mini'

/** A benefit of a membership in words; `uses` when it is counted. */
export const MembershipBenefit = z.object({
  /** 'Court of the day' */
  name: z.string(),
  /** 'Free: Badminton. 1 a day for the household.' */
  words: z.string(),
  uses: z.nullable(
    z.object({
      used: z.int(),
      limit: z.int(),
      left: z.int(),
      /** 'today', 'this week', 'this month' */
      period: z.string(),
      /** The first day of the next period: 'Mon 30 Nov'. */
      nextFrom: z.string(),
    }),
  ),
})
export type MembershipBenefit = z.infer<typeof MembershipBenefit>

/** A membership as its holder, or the person acting for them, sees it. */
export const AccountMembership = z.object({
  id: z.int(),
  name: z.string(),
  /** Name of its holder when that is another person of the household. */
  holder: z.nullable(z.string()),
  /** `resting`: it is not over, but brings nothing until the matter in `notice` is settled. */
  state: z.enum(['current', 'coming', 'resting', 'ended']),
  /** 'Since Tue 25 Aug 2026', 'Until Fri 4 Dec 2026' */
  term: z.string(),
  /** Date and way of renewal; null when not known. */
  renewal: z.nullable(z.string()),
  /** The contract that it comes with, where the customer who asks pays for it. */
  contractId: z.nullable(z.int()),
  /** Name of the other person who pays for it by a contract. */
  paidBy: z.nullable(z.string()),
  notice: z.nullable(z.string()),
  benefits: z.array(MembershipBenefit),
  /** Benefits that are no price and are not counted here: 'You can book 7 days earlier than others.' */
  also: z.array(z.string()),
})
export type AccountMembership = z.infer<typeof AccountMembership>
