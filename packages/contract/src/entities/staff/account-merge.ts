import * as z from 'zod/mini'

/** An account beside another one, in words for staff who compare the two. */
export const MergeSide = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  /** Empty for a person without a log-in. */
  email: z.string(),
  emailIsProven: z.boolean(),
  /** Things that it is and has, in the same order for both: 'Date of birth', '3 May 1990'. Empty where it has nothing. */
  has: z.array(z.object({ label: z.string(), words: z.string() })),
})
export type MergeSide = z.infer<typeof MergeSide>

/** A choice of the account that stays, with what it means. */
export const MergeChoice = z.object({
  /** The account that stays. */
  keptId: z.int(),
  /** Reasons why it can't be done as things stand, with what to do about each. */
  stops: z.array(z.string()),
  /** Things to look at before. */
  notes: z.array(z.string()),
})
export type MergeChoice = z.infer<typeof MergeChoice>

/** A merge that was made, by the account that stays. */
export const MergeMade = z.object({
  mergeUuid: z.uuid(),
  /** 'Jo Marsh, TOU1000002' */
  gone: z.string(),
  when: z.string(),
  isUndone: z.boolean(),
  /** 'Mon 30 Nov 2026, 19:31', until when it can be undone; null where it can't be. */
  undoUntil: z.nullable(z.string()),
})
export type MergeMade = z.infer<typeof MergeMade>

/** A person for staff who merge accounts: the account, another one beside it, and merges that were made. */
export const PersonMerge = z.object({
  person: MergeSide,
  other: z.nullable(MergeSide),
  /** The person's own account staying first, then the other. Empty without another one. */
  choices: z.array(MergeChoice),
  made: z.array(MergeMade),
})
export type PersonMerge = z.infer<typeof PersonMerge>
