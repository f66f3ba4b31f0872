import { slotReasons } from '@touchline/rules/slot-action'
import { Notice } from '../../ui/notice.tsx'
import { type WaitlistProps, WaitlistButton } from './waitlist-button.tsx'
import { passedOverWords, positionWords, waitMeans } from './waitlist-words.ts'

/** On a full session's own page: what waiting means, before it is joined and while it lasts. */
export function WaitlistChoice(props: WaitlistProps) {
  const { position, passedOver, minutes } = props.waitlist
  return (
    <>
      <Notice type="info" title={position === null ? slotReasons.full : positionWords(position)}>
        <p>
          {position === null && 'You can join its waitlist, at the end of the line. '}
          {waitMeans(minutes)}
        </p>
      </Notice>
      {passedOver && (
        <Notice type="warning" title="Not offered to you">
          <p>{passedOverWords(passedOver)}</p>
        </Notice>
      )}
      <WaitlistButton {...props} isMain />
    </>
  )
}
