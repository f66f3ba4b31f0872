import { slotReasons } from '@touchline/rules/slot-action'
import { Notice } from '../../ui/notice.tsx'
import { type WaitlistProps, WaitlistButton } from './waitlist-button.tsx'
import { positionWords } from './waitlist-words.ts'

// A place that comes free is reserved for no customer, and no mail is sent: waiting means no more than is said here.
const joinMeans =
  'You can join its waitlist. We can’t tell you when a place comes free, and anybody can book it then: look in here now and again.'
const waitMeans = 'A place that comes free is shown here, and anybody can book it: look in now and again.'

/** On a full session's own page: what waiting means, before it is joined and while it lasts. */
export function WaitlistChoice(props: WaitlistProps) {
  const { position } = props.waitlist
  return (
    <>
      {position === null ? (
        <Notice type="info" title={slotReasons.full}>
          <p>{joinMeans}</p>
        </Notice>
      ) : (
        <Notice type="info" title={positionWords(position)}>
          <p>{waitMeans}</p>
        </Notice>
      )}
      <WaitlistButton {...props} isMain />
    </>
  )
}
