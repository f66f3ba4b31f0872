import { useSearchParams } from 'react-router'
import { LatePart } from '../page/late-part.tsx'
import { lazyPart } from '../page/lazy-part.tsx'
import { Link } from '../page/link.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { classNames } from '../ui/class-names.ts'
import { Actions } from './actions.tsx'
import { Colours } from './colours.tsx'
import { Choices, Fields } from './fields.tsx'
import { Pictures } from './pictures.tsx'
import { Said, Waiting } from './said.tsx'
import { Section } from './section.tsx'

const Times = lazyPart(async () => (await import('./times.tsx')).Times)
const Choosing = lazyPart(async () => (await import('./choosing.tsx')).Choosing)
const Venues = lazyPart(async () => (await import('./venues.tsx')).Venues)
const Purchases = lazyPart(async () => (await import('./purchases.tsx')).Purchases)
const CardForms = lazyPart(async () => (await import('./card-forms.tsx')).CardForms)
const States = lazyPart(async () => (await import('./states.tsx')).States)

export const loader = () => null

const PARTS = [
  { key: 'basics', name: 'Basics', Part: Basics },
  { key: 'times', name: 'Times', Part: Times },
  { key: 'choosing', name: 'Choosing', Part: Choosing },
  { key: 'venues', name: 'Venues', Part: Venues },
  { key: 'purchases', name: 'Purchases', Part: Purchases },
  { key: 'card', name: 'Card', Part: CardForms },
  { key: 'states', name: 'States', Part: States },
  { key: 'pictures', name: 'Pictures', Part: Pictures },
] as const

/** Shows every part of the pages in every state, in the client's colours and fonts, for developers. */
export function Gallery() {
  const [search] = useSearchParams()
  const shown = PARTS.find(({ key }) => key === search.get('of')) ?? PARTS[0]
  const { Part } = shown
  return (
    <>
      <PageTitle>{`Parts: ${shown.name}`}</PageTitle>
      <h1>Parts: {shown.name}</h1>
      <nav aria-label="Parts" className="mt-3">
        <ul className="flex flex-wrap gap-x-5 border-b border-line">
          {PARTS.map(({ key, name }) => (
            <li key={key}>
              <Link
                to={`?of=${key}`}
                aria-current={key === shown.key ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center border-b-4 font-bold',
                  key === shown.key ? 'border-primary text-primary-text' : 'border-transparent text-ink-soft',
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10">
        <LatePart key={shown.key}>
          <Part />
        </LatePart>
      </div>
    </>
  )
}

function Basics() {
  return (
    <>
      <Section title="Colours">
        <Colours />
      </Section>
      <Section title="Headings and text">
        <Words />
      </Section>
      <Section title="Buttons and links">
        <Actions />
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Choices">
        <Choices />
      </Section>
      <Section title="What is said">
        <Said />
      </Section>
      <Section title="Waiting">
        <Waiting />
      </Section>
    </>
  )
}

const SIZES = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl'] as const

function Words() {
  return (
    <div className="grid gap-2">
      <p className="display text-2xl">Badminton at Lockside</p>
      <h3>Wednesday 25 November</h3>
      {SIZES.map((size) => (
        <p key={size} className={size}>
          Morning Yoga, 07:45 to 08:45, <span className="tabular font-bold">£7.50</span>{' '}
          <span className="text-ink-soft">13 places left</span>
        </p>
      ))}
    </div>
  )
}
