import * as z from 'zod/mini'

/** Act of staff on a person's things, in words. */
export const DoneByStaff = z.object({
  id: z.int(),
  /** 'Changed the date of birth from 1 Jan 2000 to 2 Jan 2000' */
  words: z.string(),
  /** Empty where none was asked for. */
  reason: z.string(),
  /** 'Sun 29 Nov 2026, 19:31', by the clock of the client. */
  when: z.string(),
  /** The person, where it is one of the household; null for the reader's own things. */
  personName: z.nullable(z.string()),
})
export type DoneByStaff = z.infer<typeof DoneByStaff>

/** The same for staff, with both people. */
export const StaffActLine = z.extend(DoneByStaff, {
  staffName: z.string(),
  /** Person of the act; `id` is null and `reference` empty for a person without an account. */
  person: z.object({
    id: z.nullable(z.int()),
    name: z.string(),
    reference: z.string(),
    /** True where staff can open the person's page: staff and closed accounts have none. */
    hasPage: z.boolean(),
  }),
})
export type StaffActLine = z.infer<typeof StaffActLine>
