import { InductionNotice } from '../features/flags/induction-notice.tsx'
import { OfferHeld } from '../features/waitlist/offer-held-words.tsx'
import { WaitMeans } from '../features/waitlist/wait-means.tsx'
import { screens } from '../frame/failures/frame-words.ts'
import { FullPage } from '../frame/failures/full-page.tsx'
import { notFound } from '../frame/failures/not-found.tsx'
import { WindowHelp } from '../frame/help/window-help.tsx'
import { NoSignal } from '../frame/notices/signal-notice.tsx'
import { paths } from '../paths.ts'
import { TakenNotice } from '../screens/choose-time-slot/basket/taken-notice.tsx'
import { EmptyDay } from '../screens/choose-time-slot/listing/empty-day.tsx'
import { CheckedLine } from '../screens/choose-time-slot/listing/last-checked.tsx'
import { NoList } from '../screens/choose-time-slot/listing/no-list.tsx'
import { Button } from '../ui/button.tsx'
import { day, days } from './samples.ts'
import { Section } from './section.tsx'

const nothing = () => {}
const checked = { zone: 'Europe/London', town: 'Leeds', at: '18:42:10', onCheck: nothing }
const noun = { one: 'class', many: 'classes' }
const address = { venueSlug: 'mill-house', activitySlug: 'yoga', dateSlug: day, filters: '' }
const pathOf = (dateSlug: string) => paths.chooseTimeSlot({ ...address, dateSlug })
const next = { date: '2026-12-05', label: 'Sat 5 Dec, 17:00' }

/** Shows parts with nothing in them, no more or not yet, and parts that failed. */
export function States() {
  return (
    <>
      <Section title="An empty day: the next one is known, everything is full, the filters hide it">
        <div className="grid gap-4">
          <EmptyDay facts={{ date: day, days, address }} noun={noun} next={next} pathOf={pathOf} />
          <EmptyDay
            facts={{ date: day, days, address }}
            noun={noun}
            next={null}
            pathOf={pathOf}
            lead="Every class on Fri 4 Dec is taken."
            leadsToFirst
          />
          <EmptyDay
            facts={{ date: day, days, address }}
            noun={noun}
            next={null}
            pathOf={pathOf}
            lead="Your filters hide all of the 4 classes on Fri 4 Dec."
            isFiltered
          />
        </div>
      </Section>
      <Section title="A list that is on its way, and one that can’t be had">
        <div className="grid gap-4">
          <NoList noun={noun} error={null} isRefreshing={false} onRetry={nothing} />
          <NoList noun={noun} error={new Error('It failed')} isRefreshing={false} onRetry={nothing} />
        </div>
      </Section>
      <Section title="Without a signal: under a list, and at the foot of every page">
        <div className="grid gap-4">
          <div>
            {(['new', 'old', 'offline', 'no answer'] as const).map((age) => (
              <CheckedLine key={age} {...checked} age={age} isRefreshing={false} />
            ))}
            <CheckedLine {...checked} age="old" isRefreshing />
          </div>
          <div className="-mx-(--page-edge) grid gap-4">
            <NoSignal why="offline" isTrying={false} onTry={nothing} />
            <NoSignal why="offline" isTrying onTry={nothing} />
            <NoSignal why="no answer" isTrying={false} onTry={nothing} />
          </div>
        </div>
      </Section>
      <Section title="A place that was taken meanwhile">
        <TakenNotice name="Court 2 at 18:00" hasAlternatives keepsFocus>
          <p className="mt-2">
            <Button size="small">Court 3, 18:00 to 19:00</Button>
          </p>
        </TakenNotice>
        <TakenNotice name="Court 2 at 21:00" hasAlternatives={false} keepsFocus>
          {null}
        </TakenNotice>
      </Section>
      <Section title="Waiting for a place, and one that is held">
        <WaitMeans minutes={null} before="You’re 2nd on the waitlist." />
        <OfferHeld until="10:30, Fri 4 Dec" />
      </Section>
      <Section title="What comes first">
        <InductionNotice
          induction={{
            id: 1,
            name: 'Gym induction',
            text: 'Half an hour with a coach.',
            isDone: false,
            givenAt: null,
          }}
        />
      </Section>
      <Section title="Whom to ask, in a window">
        <WindowHelp />
      </Section>
      {([notFound, screens.maintenance, screens.busy, screens.error] as const).map(({ title, text }) => (
        <FailedPage key={title} title={title} text={text} />
      ))}
    </>
  )
}

/** Shows a failed page in a section of its own, since its heading is of the first level elsewhere. */
function FailedPage({ title, text }: { title: string; text: string }) {
  return (
    <Section title={`A whole page: ${title}`}>
      <FullPage title={title} text={text}>
        <Button size="large">What happens next</Button>
      </FullPage>
    </Section>
  )
}
