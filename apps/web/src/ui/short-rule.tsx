import { classNames } from './class-names.ts'

type Props = {
  /** The rule, sentence by sentence, in the order of time. */
  sentences: readonly string[]
  /** True to show all of it, where the visitor has opened it already. */
  isOpen?: boolean
}

/** Number of sentences that fit into the line. */
const inLine = 2

/** Shows a rule as one line; the rest of it opens below, as a line of time. */
export function ShortRule({ sentences, isOpen = false }: Props) {
  if (isOpen) return <InTime sentences={sentences} />
  return (
    <div className="text-sm text-ink-soft">
      <p className="text-ink">{sentences.slice(0, inLine).join(' ')}</p>
      {sentences.length > inLine && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center font-bold underline underline-offset-4 [&::-webkit-details-marker]:hidden">
            Full rule
          </summary>
          <div className="pt-1.5">
            <InTime sentences={sentences} />
          </div>
        </details>
      )}
    </div>
  )
}

function InTime({ sentences }: Pick<Props, 'sentences'>) {
  if (sentences.length === 1) return <p className="text-sm text-ink-soft">{sentences[0]}</p>
  return (
    <ol className="ml-1 grid gap-1.5 border-l-2 border-line text-sm text-ink-soft">
      {sentences.map((sentence, index) => (
        <li key={sentence} className="relative pl-4">
          <span
            aria-hidden="true"
            className={classNames(
              'absolute top-1.5 -left-[6px] size-2.5 rounded-full border-2 border-ink-soft',
              index === 0 ? 'bg-ink-soft' : 'bg-surface',
            )}
          />
          {sentence}
        </li>
      ))}
    </ol>
  )
}
