import type { Contract, LeavingPreview } from '@touchline/contract/entities/joining/contract'
import { lengthMessage } from '@touchline/rules/words/form-messages'
import { useState } from 'react'
import { formSentBy } from '../../../calls/form-sent-by.ts'
import type { useLeaveContract } from '../../../calls/joining/leave-contract.ts'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { StillPaid } from './still-paid.tsx'

type How = 'cooling-off' | 'notice'
type Props = {
  contract: Contract
  preview: LeavingPreview
  leave: ReturnType<typeof useLeaveContract>
}

const labels = { reason: 'Why are you leaving? (optional)' }

/** Says what leaving means, lets the customer choose where there are two ways, and leaves by one button. */
export function LeaveForm({ contract: { id, planName }, preview, leave }: Props) {
  const { coolingOff, canGiveNotice, lastDay } = preview
  const [chosen, setChosen] = useState<How>('cooling-off')
  const how = wayOf(preview, chosen)
  const form = useCheckedForm({
    values: { reason: '' },
    check: ({ reason }) => ({ reason: lengthMessage(reason, { atMost: 500 }) ?? undefined }),
    labels,
  })
  const { submit, errors } = formSentBy(leave, form, {
    args: ({ reason }) => ({
      params: { contractId: String(id) },
      body: {
        how,
        ...(how === 'notice' ? { seenLastDay: lastDay } : { seenBack: coolingOff?.back.raw ?? 0 }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      },
    }),
  })
  return (
    <div className="max-w-text">
      <PageTitle hasErrors={errors.length > 0}>{`Leave your ${planName} membership`}</PageTitle>
      <h1 tabIndex={-1} className="mb-5">
        Leave your {planName} membership
      </h1>
      <ErrorSummary errors={errors} attempt={form.attempt} />
      <Card>
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          {coolingOff && canGiveNotice && (
            <RadioGroup
              id="how"
              name="how"
              legend="When do you want to leave?"
              options={[
                { value: 'cooling-off', label: 'Now', hint: backHint(coolingOff) },
                {
                  value: 'notice',
                  label: `On ${preview.lastDayWords}`,
                  hint: 'With notice, paid until then',
                },
              ]}
              value={how}
              onChange={setChosen}
            />
          )}
          <Meaning preview={preview} how={how} />
          <TextField {...form.field('reason')} label={labels.reason} autoComplete="off" />
          <div className="flex flex-wrap gap-x-6 gap-y-3">
            <span className="grave">
              <Button type="submit" busy={leave.isPending && 'Leaving…'}>
                {how === 'notice' ? `Leave on ${preview.lastDayWords}` : 'Leave now'}
              </Button>
            </span>
            <span className="-ml-4.5">
              <LinkButton to={contractPaths.contract({ contractId: id })} variant="text">
                Keep it
              </LinkButton>
            </span>
          </div>
        </form>
      </Card>
    </div>
  )
}

/** Returns the way that is chosen, or the only one that there is. */
function wayOf({ coolingOff, canGiveNotice }: LeavingPreview, chosen: How): How {
  if (!coolingOff) return 'notice'
  return canGiveNotice ? chosen : 'cooling-off'
}

const backHint = ({ back }: NonNullable<LeavingPreview['coolingOff']>): string =>
  back.raw > 0 ? `${back.formatted} comes back` : 'Nothing was paid that comes back'

/** Says what the chosen way means: the day, the money and by what means it comes back. */
function Meaning({ preview, how }: { preview: LeavingPreview; how: How }) {
  const { coolingOff, words, stillPaid } = preview
  const sentences = how === 'notice' || !coolingOff ? words : coolingOff.words
  return (
    <section aria-labelledby="meaning-title">
      <h2 id="meaning-title" className="text-lg">
        What this means
      </h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {how === 'cooling-off' && coolingOff && (
          <li>You can cancel like this until {coolingOff.until}, that day included.</li>
        )}
      </ul>
      {how === 'notice' && <StillPaid payments={stillPaid} />}
    </section>
  )
}
