import type { KnownAnswer, Question } from '@touchline/contract/entities/questions/question'
import { dateAndYear } from '@touchline/rules/time/date-labels'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateBoxes } from '../../ui/form/date-boxes.tsx'
import { describedBy, FieldError } from '../../ui/form/field-frame.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import {
  type Choose,
  fieldsOfQuestion,
  questionFields,
  type StepValues,
  spokenAnswer,
  writeAnswer,
} from './question-values.ts'

type Props = {
  question: Question
  /** Earlier answer that still holds, and is not being replaced. */
  known: KnownAnswer | undefined
  form: ReturnType<typeof useCheckedForm<StepValues>>
  chosen: StepValues
  choose: Choose
}

/** Asks one question, by its kind. A question that was answered before shows that answer first. */
export function QuestionField(props: Props) {
  const { question, known, form, choose } = props
  const [first = ''] = fieldsOfQuestion(question)
  // An answer that the server finds missing has to be asked for.
  if (!known || form.field(first).error) return <AskedField {...props} />
  return (
    <div className="rounded-md bg-sunken p-3">
      <p className="font-bold">{question.words}</p>
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 break-words">
          {known.answer === null ? (
            <>Answered on {dateAndYear(known.givenOn)}. Answers about health are not shown again.</>
          ) : (
            <>
              {spokenAnswer(question, known.answer, dateAndYear)}
              <span className="block text-sm text-ink-soft">
                As last time, on {dateAndYear(known.givenOn)}
              </span>
            </>
          )}
        </p>
        <Button
          variant="text"
          aria-label={`Change: ${question.words}`}
          onClick={() => {
            if (known.answer !== null) writeAnswer(question, known.answer, choose)
            choose(questionFields(question).anew, true)
          }}
        >
          Change
        </Button>
      </div>
    </div>
  )
}

function AskedField({ question, form: { field }, chosen, choose }: Props) {
  const names = questionFields(question)
  const { words, hint, kind, options, isRequired } = question
  const legend = isRequired ? words : `${words} (optional)`
  const optional = !isRequired
  switch (kind) {
    case 'text':
      return (
        <TextField
          {...field(names.answer)}
          label={words}
          hint={hint}
          optional={optional}
          autoComplete="off"
        />
      )
    case 'number':
      return (
        <TextField
          {...field(names.answer)}
          label={words}
          hint={hint}
          optional={optional}
          inputMode="decimal"
          autoComplete="off"
        />
      )
    case 'date':
      return <DateField question={question} field={field} />
    case 'several':
      return <SeveralField question={question} legend={legend} field={field} />
    case 'choice':
    case 'consent': {
      const value = String(chosen[names.answer] ?? '')
      const choices =
        kind === 'consent'
          ? [
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]
          : options.map((option, index) => ({
              value: option,
              label: option,
              id: `${names.answer}-${index}`,
            }))
      return (
        <RadioGroup
          id={names.answer}
          name={names.answer}
          legend={legend}
          hint={hint}
          sideBySide={kind === 'consent'}
          options={choices}
          value={value === '' ? undefined : value}
          onChange={(next) => choose(names.answer, next)}
          error={field(names.answer).error}
        />
      )
    }
  }
}

type FieldProps = { question: Question; field: Props['form']['field'] }

function DateField({ question, field }: FieldProps) {
  const names = questionFields(question)
  // The three boxes share the message of the first.
  const box = (name: string) => {
    const { error: _, id: _id, ...rest } = field(name)
    return { ...rest, id: name, autoComplete: 'off' }
  }
  return (
    <DateBoxes
      id={names.answer}
      legend={question.words}
      hint={question.hint || 'For example, 27 3 2015'}
      optional={!question.isRequired}
      error={field(names.day).error}
      day={box(names.day)}
      month={box(names.month)}
      year={box(names.year)}
    />
  )
}

function SeveralField({ question, legend, field }: FieldProps & { legend: string }) {
  const names = questionFields(question)
  const { error } = field(names.option(0))
  return (
    <fieldset
      id={names.answer}
      aria-describedby={describedBy(names.answer, { hint: question.hint, error })}
      className={error ? 'border-l-4 border-danger pl-3' : undefined}
    >
      <legend className="mb-1 font-bold">{legend}</legend>
      {question.hint && (
        <div id={`${names.answer}-hint`} className="mb-1.5 text-sm text-ink-soft">
          {question.hint}
        </div>
      )}
      {error && <FieldError id={names.answer} error={error} />}
      {question.options.map((option, index) => {
        const { error: _, id: _id, ...rest } = field(names.option(index))
        return <Checkbox key={option} {...rest} id={names.option(index)} label={option} />
      })}
    </fieldset>
  )
}
