import type { Noun } from '@touchline/rules/words/count-words'
import { errorWords } from '../../../calls/error-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type Props = { noun: Noun; error: Error | null; isRefreshing: boolean; onRetry: () => void }

/** Shows a list that is loading or has failed. */
export function NoList({ noun, error, isRefreshing, onRetry }: Props) {
  if (!error) {
    return (
      <div role="status">
        <span className="visually-hidden">{`Loading the ${noun.many}…`}</span>
        <Skeleton shape="card" count={5} />
      </div>
    )
  }
  return (
    <Notice type="danger" title={`The ${noun.many} could not be loaded`} live>
      <p className="mb-3">{errorWords(error)} Nothing in your basket has changed.</p>
      <Button variant="secondary" onClick={onRetry} busy={isRefreshing && 'Trying again…'}>
        Try again
      </Button>
    </Notice>
  )
}
