import type { KnownSignature, Waiver } from '@touchline/contract/entities/people/attendee'
import { dateAndYear } from '@touchline/rules/time/date-labels'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { fields } from './attendees-form.ts'
import type { StepValues } from './question-values.ts'

type Props = {
  waiver: Waiver
  /** Signature that still holds, so that nothing has to be signed. */
  standing: KnownSignature | null
  /** Kind of agreement: by the attendee, by an adult for a child, or for an adult who has been told. */
  agrees: 'me' | 'child' | 'other'
  hasAccount: boolean
  form: ReturnType<typeof useCheckedForm<StepValues>>
  onSignAnew: () => void
}

const sentences = {
  me: (name: string) => `I have read the “${name}” and agree to it`,
  child: (name: string) =>
    `I am their parent or guardian, or act for them. I have read the “${name}” and agree to it on their behalf`,
  other: (name: string) => `They have read the “${name}” and agree to it`,
}

/** Shows the operator's words with the tick under them; or who ticked it, and when. */
export function Agreement({ waiver, standing, agrees, hasAccount, form, onSignAnew }: Props) {
  const { field } = form
  const isAsked = standing === null || field(fields.agreed).error !== undefined
  return (
    <section aria-labelledby="waiver-title" className="border-t border-line pt-5">
      <h3 id="waiver-title">{waiver.name}</h3>
      <div className="mt-2 grid gap-3 break-words">
        {waiver.statement.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        Version {waiver.version}, from {dateAndYear(waiver.since)}.
        {waiver.life !== null && ` An agreement lasts for ${waiver.life}.`}
      </p>
      {isAsked ? (
        <div className="mt-4 grid gap-4">
          {!hasAccount && (
            <TextField
              {...field(fields.signer)}
              label="Your name"
              hint="You sign for this person: as yourself, or as an adult for a child."
              autoComplete="name"
            />
          )}
          <Checkbox {...field(fields.agreed)} label={sentences[agrees](waiver.name)} />
        </div>
      ) : (
        <div className="mt-4 flex items-center justify-between gap-4 rounded-md bg-sunken p-3">
          <p>
            Agreed by {standing.signerName} on {dateAndYear(standing.signedOn)}
          </p>
          <Button variant="text" onClick={onSignAnew}>
            Sign again
          </Button>
        </div>
      )}
    </section>
  )
}
