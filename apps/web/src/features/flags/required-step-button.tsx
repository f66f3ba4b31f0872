import { LinkButton } from '../../page/link-button.tsx'
import { accountNoticesId, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { RequiredStep } from './use-required-step.ts'

/** Shows the customer's next step in place of the booking buttons. */
export function RequiredStepButton({ thing }: { thing: RequiredStep }) {
  if (thing.kind === 'charge')
    return (
      <Button
        variant="secondary"
        size="large"
        wide
        onClick={({ currentTarget }) => {
          // The page below a sheet is inert.
          currentTarget.closest('dialog')?.close()
          document.getElementById(accountNoticesId)?.focus()
        }}
      >
        See how to settle your charge
      </Button>
    )
  const { name, givenAt } = thing.induction
  return (
    givenAt && (
      <LinkButton
        to={paths.chooseSubActivity({
          venueSlug: givenAt.venueSlug,
          activitySlug: givenAt.categorySlug,
        })}
        size="large"
        wide
      >
        Book the {name} first
      </LinkButton>
    )
  )
}
