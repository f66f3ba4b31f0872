import type { Contract } from '@touchline/contract/entities/joining/contract'
import { contractPaths } from '../../../../contract-paths.ts'
import { LinkButton } from '../../../../page/link-button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { isOpen } from '../contract-state.ts'

/** Says how the payments of a contract are taken, and leads to changing that. */
export function PaymentSection({ contract }: { contract: Contract }) {
  const { id, planName, payment } = contract
  if (!isOpen(contract)) return null
  return (
    <Card as="section" labelledBy="payment-title">
      <h2 id="payment-title">How you pay</h2>
      <div className="mt-2 grid gap-3">
        {payment.words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {payment.canChange && (
          <p>
            <LinkButton
              to={contractPaths.payment({ contractId: id })}
              variant="secondary"
              label={`Change how you pay: ${planName}`}
            >
              Change how you pay
            </LinkButton>
          </p>
        )}
      </div>
    </Card>
  )
}
