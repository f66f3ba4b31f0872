import type { JoiningPreview, Plan } from '@touchline/contract/entities/joining/plan'

export type DeskJoiningProps = {
  plan: Plan
  startsOn: string
  preview: JoiningPreview | undefined
  /** Keeps another first day in the address. */
  onStart: (day: string) => void
}
