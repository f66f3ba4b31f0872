import type { Plan } from '@touchline/contract/entities/joining/plan'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Messages } from '../../ui/form/use-messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { ids, type JoiningValues, noAnswers } from './joining-values.ts'
import type { JoiningForm } from './use-joining-form.ts'

type Asked = NonNullable<Plan['healthStatement']>

type Props = {
  plan: Pick<Plan, 'healthStatement'>
  form: Pick<JoiningForm, 'people' | 'values' | 'messages' | 'change'>
  /** True for staff, who type what a person has signed on paper. */
  isAtDesk?: boolean
}

/** Asks about the health of each person who joins, where the plan does. */
export function HealthStatements({ plan: { healthStatement: asked }, form, isAtDesk = false }: Props) {
  const { people, messages } = form
  const { health } = form.values
  if (asked === null || people.length === 0) return null
  return (
    <section aria-labelledby="health-title" className="mt-6 grid gap-4">
      <div>
        <h2 id="health-title" className="text-lg">
          About health
        </h2>
        <p className="text-ink-soft">{asked.intro}</p>
      </div>
      {people.map(({ who, name }) => (
        <OfPerson
          key={who}
          asked={asked}
          who={who}
          name={name}
          given={health[who] ?? noAnswers}
          messages={messages}
          isAtDesk={isAtDesk}
          onChange={(next, control) => form.change({ health: { ...health, [who]: next } }, control)}
        />
      ))}
    </section>
  )
}

type OfPersonProps = {
  asked: Asked
  messages: Messages
  isAtDesk: boolean
  who: string
  name: string
  given: JoiningValues['health'][string]
  onChange: (next: JoiningValues['health'][string], control: string) => void
}

function OfPerson({ asked, who, name, given, messages, isAtDesk, onChange }: OfPersonProps) {
  const { questions, note, advice, blocks } = asked
  const noteId = ids.health(who, 'note')
  const isFlagged = Object.values(given.answers).includes('yes')
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-3 sm:p-4">
      <legend className="px-1 font-bold">{name}</legend>
      {questions.map(({ key, words }, position) => {
        const id = ids.health(who, position)
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
            {advice} {flaggedWords(blocks, isAtDesk)}
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

/** Says what a yes means for joining, to the member or to staff. */
function flaggedWords(blocks: boolean, isAtDesk: boolean): string {
  if (isAtDesk)
    return blocks
      ? 'With a yes this plan can’t be joined here either. Nothing was taken.'
      : 'They can go on and join.'
  return blocks ? 'This membership can’t be joined online with a yes: ask us.' : 'You can go on and join.'
}

const yesAndNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const
