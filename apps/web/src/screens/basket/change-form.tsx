import { useEffect, useRef } from 'react'
import { NewPersonFields } from '../../features/people/new-person-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BEST, type LineToChange, useChange } from './use-change.ts'
import { whoOptions } from './who-options.tsx'

/** Asks for whom a line of the basket is, and at which price. */
export function ChangeForm(props: LineToChange) {
  const { item, people, onDone } = props
  const change = useChange(props)
  const { before, who, kinds, used, shownKind, birth, form, overlap } = change
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (overlap !== null) warning.current?.focus()
  }, [overlap])
  return (
    <form noValidate onSubmit={change.send} className="grid gap-6">
      {form.summary.length > 0 && <ErrorSummary errors={form.summary} attempt={form.attempt} />}
      <RadioGroup
        id="who"
        name="who"
        legend={item.quantity === 1 ? 'Who is this place for?' : 'Who is one of these places for?'}
        value={who}
        onChange={change.chooseWho}
        options={whoOptions(people, before, item)}
      />
      {who === 'new' && <NewPersonFields form={form} birth={birth} />}
      {kinds.length > 1 && (
        <RadioGroup
          id="kind"
          name="kind"
          legend="Price"
          value={shownKind}
          onChange={change.setKind}
          options={[
            ...(shownKind === BEST || who !== before || used
              ? [
                  {
                    value: BEST,
                    label: used ? (
                      <Priced name={used} formatted={item.price.formatted} />
                    ) : (
                      'The best price for this person'
                    ),
                  },
                ]
              : []),
            ...kinds.map(({ pricingOptionId, name, formatted }) => ({
              value: String(pricingOptionId),
              label: <Priced name={name} formatted={formatted} />,
            })),
          ]}
        />
      )}
      {overlap !== null && (
        <div ref={warning} tabIndex={-1} className="rounded-md outline-offset-2">
          <Notice type="warning">{overlap}</Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={change.isPending && 'Changing…'}>
          {overlap === null ? 'Save the change' : 'Change it anyway'}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Leave it as it is
        </Button>
      </div>
    </form>
  )
}

const Priced = ({ name, formatted }: { name: string; formatted: string }) => (
  <>
    {name} <span className="tabular font-bold">{formatted}</span>
  </>
)
