import type { AnswerMinutes } from '@touchline/contract/entities/waitlist/answer-minutes'
import { howWaitingWorks, waitMeans } from './wait-means-words.ts'

type Props = {
  minutes: AnswerMinutes | null
  /** Shown first. */
  before?: string | undefined
}

/** Explains waiting: the two deciding sentences, and the rest for those who open it. */
export function WaitMeans({ minutes, before }: Props) {
  return (
    <>
      <p>{[before, waitMeans(minutes)].filter(Boolean).join(' ')}</p>
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 [&::-webkit-details-marker]:hidden">
          How it works
        </summary>
        <ul className="mt-1 grid list-disc gap-1.5 pl-5">
          {howWaitingWorks(minutes).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
