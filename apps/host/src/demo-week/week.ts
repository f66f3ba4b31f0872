import type { FastifyInstance } from 'fastify'

export const zone = 'Europe/London'
export const lockside = 'lockside-leisure-centre'
export const taffside = 'taffside-sports-centre'
export const password = 'touchline-demo'

/** The week while it is played. */
export interface Week {
  app: FastifyInstance
  /** Days by the operator's calendar. */
  yesterday: string
  today: string
  /** Sets the clock to a time of a day, or to now where that is still ahead. @returns the moment */
  setClock: (date: string, time: string) => Promise<Date>
  setClockTo: (moment: Date) => Promise<Date>
  setClockToNow: () => Promise<Date>
  /** Address of the card sandbox; null where it does not take the payments. */
  sandboxOrigin: string | null
}
