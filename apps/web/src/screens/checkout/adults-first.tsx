import type { Cart } from '@touchline/contract/entities/basket/cart'
import { LinkButton } from '../../page/link-button.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Replaces the payment: children can't come alone, so nothing can be booked before the basket is mended. */
export function AdultsFirst({ needed }: { needed: Cart['needsAdults'] }) {
  return (
    <Card as="section" labelledBy="adults-title">
      <h2 id="adults-title" className="mb-4">
        An adult has to come along
      </h2>
      <div className="grid gap-4">
        {needed.map(({ slotId, title, words }) => (
          <Notice key={slotId} type="warning" title={title}>
            <p>{words}</p>
          </Notice>
        ))}
        <p className="text-sm">No money has been taken, and your places are still held.</p>
        <LinkButton to={paths.basket()} size="large" wide>
          Go to your basket
        </LinkButton>
      </div>
    </Card>
  )
}
