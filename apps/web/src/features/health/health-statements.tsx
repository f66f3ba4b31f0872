import type { AskedStatement } from '@touchline/contract/entities/joining/health-statement'
import { notAtDesk } from '@touchline/rules/contracts/health-statement'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Messages } from '../../ui/form/use-messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { type HealthValues, healthId, noAnswers, type PersonAsked } from './health-values.ts'

/** Act for which it is asked; at the desk, staff type what a person has signed on paper. */
type Purpose = 'join' | 'join-at-desk' | 'change-plan' | 'change-plan-at-desk'

type Props = {
  /** Questions of the plan; null where it asks nothing. */
  asked: AskedStatement | null
  people: readonly PersonAsked[]
  /** Statements as they are filled in, by `who`. */
  given: Readonly<Record<string, HealthValues>>
  messages: Messages
  purpose: Purpose
  onChange: (given: Readonly<Record<string, HealthValues>>, control: string) => void
}

/** Asks about the health of each person, where the plan does. */
export function HealthStatements({ asked, people, given, messages, purpose, onChange }: Props) {
  if (asked === null || people.length === 0) return null
  // In the window of staff, which has a heading of its own.
  const Heading = purpose === 'change-plan-at-desk' ? 'h3' : 'h2'
  return (
    <section aria-labelledby="health-title" className="mt-6 grid gap-4">
      <div>
        <Heading id="health-title" className="text-lg">
          About health
        </Heading>
        {purpose === 'change-plan-at-desk' && (
          <p>Copy each person’s answers from the form that they or the payer have signed.</p>
        )}
        <p className="text-ink-soft">{asked.intro}</p>
      </div>
      {people.map(({ who, name }) => (
        <OfPerson
          key={who}
          asked={asked}
          who={who}
          name={name}
          given={given[who] ?? noAnswers}
          messages={messages}
          purpose={purpose}
          onChange={(next, control) => onChange({ ...given, [who]: next }, control)}
        />
      ))}
    </section>
  )
}

type OfPersonProps = {
  asked: AskedStatement
  messages: Messages
  purpose: Purpose
  who: string
  name: string
  given: HealthValues
  onChange: (next: HealthValues, control: string) => void
}

function OfPerson({ asked, who, name, given, messages, purpose, onChange }: OfPersonProps) {
  const { questions, note, advice, blocks } = asked
  const noteId = healthId(who, 'note')
  const isFlagged = Object.values(given.answers).includes('yes')
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-3 sm:p-4">
      <legend className="px-1 font-bold">{name}</legend>
      {questions.map(({ key, words }, position) => {
        const id = healthId(who, position)
        return (
          <RadioGroup
            key={key}
            id={id}
            name={id}
            legend={`${position + 1}. ${words}`}
            chips
            options={yesAndNo}
            value={given.answers[key]}
            onChange={(answer) => onChange({ ...given, answers: { ...given.answers, [key]: answer } }, id)}
            error={messages[id]}
          />
        )
      })}
      {isFlagged && (
        <Notice type="warning" live>
          <p>
            {advice} {flaggedWords(blocks, purpose, name)}
          </p>
        </Notice>
      )}
      <TextField
        id={noteId}
        name={noteId}
        label={note}
        optional
        autoComplete="off"
        value={given.note}
        onChange={(event) => onChange({ ...given, note: event.target.value }, noteId)}
        error={messages[noteId]}
      />
    </fieldset>
  )
}

/** Says what a yes means, to the member or to staff. */
function flaggedWords(blocks: boolean, purpose: Purpose, name: string): string {
  switch (purpose) {
    case 'join':
      return blocks ? 'This membership can’t be joined online with a yes: ask us.' : 'You can go on and join.'
    case 'join-at-desk':
      return blocks
        ? 'With a yes this plan can’t be joined here either. Nothing was taken.'
        : 'They can go on and join.'
    case 'change-plan':
      return blocks
        ? 'You can’t change to this plan online with a yes: ask us.'
        : 'You can go on and change your plan.'
    case 'change-plan-at-desk':
      return blocks ? notAtDesk(name) : 'They can go on and change the plan.'
  }
}

const yesAndNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const
