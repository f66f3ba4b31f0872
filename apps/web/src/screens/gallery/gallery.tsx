import { PageTitle } from '../../page/page-title.tsx'
import { Actions } from './actions.tsx'
import { Choices, Fields } from './fields.tsx'
import { Colours } from './colours.tsx'
import { Pictures } from './pictures.tsx'
import { Said, Waiting } from './said.tsx'
import { Section } from './section.tsx'

export const loader = () => null

/** Every part of the pages in every state, in the client's colours and fonts: for who builds them. */
export function Gallery() {
  return (
    <>
      <PageTitle>Parts</PageTitle>
      <h1>Parts</h1>
      <div className="mt-6 grid gap-10">
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
        <Section title="Pictures">
          <Pictures />
        </Section>
      </div>
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
