import { Notice } from '../../ui/notice.tsx'
import { type WaitlistProps, WaitlistButton } from './waitlist-button.tsx'
import { joinMeans, positionWords, waitMeans } from './waitlist-words.ts'

/** On a full session's own page: what waiting means, before it is joined and while it lasts. */
export function WaitlistChoice(props: WaitlistProps) {
  const { position } = props.waitlist
  return (
    <>
      {position === null ? (
        <Notice type="info" title="The session being booked is already full">
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
