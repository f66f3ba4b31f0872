import * as z from 'zod/mini'

/** What a membership brings, in words; `uses` where it is counted. */
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
      /** The first day of the next one: 'Mon 30 Nov'. */
      nextFrom: z.string(),
    }),
  ),
})
export type MembershipBenefit = z.infer<typeof MembershipBenefit>

/** A membership as its person, or who acts for them, sees it. */
export const AccountMembership = z.object({
  id: z.int(),
  name: z.string(),
  /** Whose it is, where that is another person of the household. */
  holder: z.nullable(z.string()),
  /** `resting`: it is not over, and brings nothing until `notice` is seen to. */
  state: z.enum(['current', 'coming', 'resting', 'ended']),
  /** 'Since Tue 25 Aug 2026', 'Until Fri 4 Dec 2026' */
  term: z.string(),
  /** When and how it goes on; null where that is not known. */
  renewal: z.nullable(z.string()),
  notice: z.nullable(z.string()),
  benefits: z.array(MembershipBenefit),
  /** What it brings that is no price and is not counted here: 'You can book 7 days earlier than others.' */
  also: z.array(z.string()),
})
export type AccountMembership = z.infer<typeof AccountMembership>
