import { slotReasons } from '@touchline/rules/timetable/slot-action'
import type { Session } from '../calls/listing-types.ts'
import { paths } from '../paths.ts'
import type { Choice } from '../screens/choose-time-slot/board/choice.ts'
import { ChoicePanel } from '../screens/choose-time-slot/board/choice-panel.tsx'
import { ChosenTimes } from '../screens/choose-time-slot/board/chosen-times.tsx'
import { AboutPrice } from '../screens/choose-time-slot/selection/about-price.tsx'
import { Costs, type CostsProps } from '../screens/choose-time-slot/selection/costs.tsx'
import { waitlistFor } from '../screens/choose-time-slot/selection/waitlist-for.tsx'
import { cardState } from '../screens/choose-time-slot/session-words.ts'
import { classNames } from '../ui/class-names.ts'
import { courtSlot } from './court-slot.ts'
import { classSample, day } from './samples.ts'
import { Section } from './section.tsx'
import { StatePicker } from './state-picker.tsx'

const nothing = () => {}
const free = {
  text: '£0.00',
  reason: 'Free with Gold',
  about: <AboutPrice why="Free: included in your Gold membership." offer={null} quantity={1} />,
}

const oneFree = { text: '£9.00', reason: '1st hour free with Gold, 2nd £9.00', about: null }

/** Shows what a visitor reads about a choice before booking it. */
export function Choosing() {
  return (
    <>
      <Section title="Beside the board: what is chosen on it">
        <StatePicker
          states={[
            { name: 'Nothing', part: <Panel choice={null} /> },
            { name: 'One hour', part: <Panel /> },
            {
              name: 'Two hours',
              part: (
                <Panel
                  choice={hours(2)}
                  cost={{ text: '£28.00', reason: '2 hours at £14.00', about: null }}
                />
              ),
            },
            { name: 'One of them free', part: <Panel choice={hours(2)} cost={oneFree} /> },
            { name: 'Free', part: <Panel cost={free} /> },
            { name: 'Who comes is asked first', part: <Panel cost={null} /> },
            { name: 'Holding', part: <Panel busy /> },
            { name: 'Taken meanwhile', part: <Lost others={[hours(1, 3), hours(1, 2, 19)]} /> },
            { name: 'Taken, and nothing else', part: <Lost others={nowhere} /> },
          ]}
        />
      </Section>
      <Section title="At the foot of a sheet, and on a page: what it costs, and the way on">
        <StatePicker
          states={[
            { name: 'To be booked', part: <Foot /> },
            { name: 'Choose first', part: <Foot total={noSum} missing="Choose who it is for." /> },
            { name: 'A member’s price', part: <Foot total={membersPrice} /> },
            {
              name: 'Free with a membership',
              part: <Foot total={{ text: free.text, note: null }} aboutPrice={free.about} />,
            },
            { name: 'Being held', part: <Foot changes={{ ...changes, busy: new Map([['yoga', 'in']]) }} /> },
            { name: 'In the basket', part: <Foot bookable={{ ...bookable, cartItemIds: [4] }} /> },
            { name: 'Held for you', part: <Foot heldUntil="10:30, Fri 4 Dec" /> },
            { name: 'Full', part: <Foot bookable={null} blocked={slotReasons.full} /> },
            { name: 'Waitlist', part: <Foot bookable={null} waitlist={wait(null)} /> },
            { name: 'On the waitlist', part: <Foot bookable={null} waitlist={wait(2)} /> },
            { name: 'Induction first', part: <Foot induction={induction} /> },
            { name: 'On a page', part: <Foot isWide aboutPrice={free.about} /> },
            { name: 'On a page, full', part: <Foot isWide bookable={null} blocked={slotReasons.full} /> },
          ]}
        />
      </Section>
    </>
  )
}

/** Makes a choice of several hours in a row. */
function hours(count: number, court = 2, from = 18): Choice {
  const [first, ...rest] = Array.from({ length: count }, (_, index) =>
    courtSlot({ court, hour: from + index }),
  )
  return [first ?? courtSlot({ court, hour: from }), ...rest]
}

type PanelProps = Partial<Parameters<typeof ChosenTimes>[0]> & {
  lost?: Session | null
  others?: readonly Choice[]
}

const atSix = hours(1)
const nowhere: readonly Choice[] = []
const oneHour = { text: '£14.00', reason: null, about: null }
const detailsPath = paths.slot({
  venueSlug: 'mill-house',
  activitySlug: 'badminton',
  dateSlug: day,
  filters: '',
  time: '18:00-19:00',
  compositeKey: 'key-18',
})

function Panel({ choice = atSix, cost = oneHour, busy = false, lost = null, others = nowhere }: PanelProps) {
  return (
    <div className="lg:w-90">
      <ChoicePanel isEmpty={!choice} lost={lost} others={others} keepsFocus onTake={nothing}>
        <ChosenTimes
          date={day}
          choice={choice}
          news=""
          cost={cost}
          busy={busy}
          waits={false}
          detailsPath={choice && detailsPath}
          firstWords={null}
          onBook={nothing}
          onClear={nothing}
        />
      </ChoicePanel>
    </div>
  )
}

const Lost = ({ others }: { others: readonly Choice[] }) => (
  <Panel choice={null} lost={courtSlot({ court: 2, hour: 18, status: 'FULL' })} others={others} />
)

const noSum = { text: null, note: null }
const membersPrice = { text: '£5.00', note: 'Member price, others pay £7.50' }
const bookable = { key: 'yoga', items: [], cartItemIds: [], allowsAnonymous: true }
const changes = { busy: new Map(), add: nothing, remove: nothing }
const induction = {
  id: 1,
  name: 'Gym induction',
  text: 'Half an hour',
  isDone: false,
  givenAt: { categorySlug: 'gym', categoryName: 'Gym', venueSlug: 'mill-house', venueName: 'Mill House' },
}

/** Style as wide as the sheet. */
const SHEET = 'border-y border-line bg-canvas pt-4 sm:w-110 sm:rounded-lg sm:border sm:px-4'

/** Shows the costs; `isWide` as on a page with room for them beside the choices, if this one has it. */
function Foot({ isWide = false, ...costs }: Partial<CostsProps> & { isWide?: boolean }) {
  return (
    <div className={classNames('max-sm:-mx-(--page-edge) px-(--page-edge)', isWide ? 'sm:px-0' : SHEET)}>
      <div className="@container [--page-edge:16px]">
        <div className="flex flex-col gap-y-4 @text:block @text:w-88">
          <Costs
            facts={{ date: day }}
            title="Morning Yoga"
            time="09:00 - 10:00"
            total={{ text: '£7.50', note: null }}
            bookable={bookable}
            blocked={null}
            changes={changes}
            {...costs}
          />
        </div>
      </div>
    </div>
  )
}

/** @param position on the waitlist; null for a person not on it */
function wait(position: number | null) {
  const session = classSample('15:00', {
    spaces: 0,
    actionToShow: { status: position === null ? 'JOIN_WAITLIST' : 'LEAVE_WAITLIST', reason: null },
    waitlist: {
      waitlistId: position === null ? null : 3,
      position,
      passedOver: null,
      minutes: null,
      span: null,
      waiting: 3,
    },
  })
  return waitlistFor(session, cardState(session), day)
}
