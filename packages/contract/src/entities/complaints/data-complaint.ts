import * as z from 'zod/mini'

/** Way in which a complaint came. Staff enter all but those of the form. */
export const ComplaintWay = z.enum(['form', 'email', 'phone', 'letter', 'desk'])
export type ComplaintWay = z.infer<typeof ComplaintWay>

/** Finding about a complaint: the person was right, in part, or not. */
export const ComplaintOutcome = z.enum(['upheld', 'in-part', 'not-upheld'])
export type ComplaintOutcome = z.infer<typeof ComplaintOutcome>

/**
 * State of the 30 days: `soon` from the seventh day before the last one, `over` after it; `acknowledged`: the clock has
 * stopped, and the complaint is still to be ended.
 */
export const ComplaintClock = z.enum(['runs', 'soon', 'over', 'acknowledged', 'ended'])
export type ComplaintClock = z.infer<typeof ComplaintClock>

/** A complaint about the use of personal data, as a list of staff shows it. */
export const DataComplaintLine = z.object({
  id: z.int(),
  /** 'C-7K2M4P9Q', by which the person names it. */
  reference: z.string(),
  name: z.string(),
  receivedOn: z.iso.date(),
  /** 'Received Mon 3 Aug 2026 by phone' */
  receivedWords: z.string(),
  acknowledgeBy: z.iso.date(),
  clock: ComplaintClock,
  /** Clock in a sentence. */
  clockWords: z.string(),
  /** 'Open for 12 days'; empty once it has ended. */
  openWords: z.string(),
  /** True for an open one whose clock has run out or soon does, or that came more than 30 days ago. */
  isUrgent: z.boolean(),
  /** Failed letters in a sentence; empty where all went out. */
  mailWords: z.string(),
})
export type DataComplaintLine = z.infer<typeof DataComplaintLine>

/** Acts of staff on a complaint. */
export const ComplaintActName = z.enum(['acknowledge', 'note', 'end'])
export type ComplaintActName = z.infer<typeof ComplaintActName>

/** A complaint with its record. */
export const DataComplaint = z.extend(DataComplaintLine, {
  /** Person of an account; null for a person without one. */
  person: z.nullable(z.object({ id: z.int(), reference: z.string(), hasPage: z.boolean() })),
  /** Greeting of letters to them. */
  greeting: z.string(),
  /** Empty where letters have to go by post. */
  email: z.string(),
  /** Words of the person, with their own line breaks. */
  words: z.string(),
  /** Acts of staff, the first one first. */
  record: z.array(
    z.object({ id: z.int(), title: z.string(), words: z.string(), who: z.string(), when: z.string() }),
  ),
  /** End of it; null while it is open. */
  ended: z.nullable(
    z.object({
      /** 'Upheld' */
      label: z.string(),
      /** Words of staff to the person. */
      words: z.string(),
      /** Says if and when the person was told. */
      told: z.string(),
    }),
  ),
  acts: z.array(ComplaintActName),
  /** Today by the client's clock. */
  today: z.iso.date(),
})
export type DataComplaint = z.infer<typeof DataComplaint>
