import * as z from 'zod/mini'

/** A joining that staff have prepared for a person's own phone, as staff see it. */
export const PreparedJoining = z.object({
  id: z.int(),
  planName: z.string(),
  venueName: z.string(),
  startsOnWords: z.string(),
  /** `waiting`: the link is good; `ended`: its time is over. */
  state: z.enum(['waiting', 'joined', 'withdrawn', 'ended']),
  /** 'Waiting for Cora to join on their phone, until 18:30 on Tue 1 Dec' */
  words: z.string(),
  /** Address that the person opens, while it is good. */
  link: z.nullable(z.string()),
  /** Contract that they have made. */
  contractId: z.nullable(z.int()),
})
export type PreparedJoining = z.infer<typeof PreparedJoining>

/** A prepared joining as its link shows it. Its people are told to the person for whom it is alone. */
export const JoiningToFinish = z.object({
  planName: z.string(),
  planSlug: z.string(),
  venueName: z.string(),
  venueSlug: z.string(),
  startsOn: z.iso.date(),
  startsOnWords: z.string(),
  untilWords: z.string(),
  /** `log-in`: the person has to log in; `other`: it is for a person with another account. */
  whose: z.enum(['yours', 'log-in', 'other']),
  people: z.array(z.object({ place: z.string(), userId: z.int() })),
})
export type JoiningToFinish = z.infer<typeof JoiningToFinish>
