import type { AccountMembership } from '@touchline/contract/entities/account/account-membership'
import type { Contract } from '@touchline/contract/entities/joining/contract'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ContractFacts } from './contract-facts.tsx'
import { stateOf } from './contract-state.ts'
import { Included } from './membership-card.tsx'

type Props = {
  contract: Contract
  /** Memberships that come with it, as far as the customer may see them. */
  memberships: readonly AccountMembership[]
}

/** Shows a contract that the customer pays for, with what its memberships include. */
export function ContractCard({ contract, memberships }: Props) {
  const { id, planName, term, owed, restsWords } = contract
  const { words, tone } = stateOf(contract)
  const [first] = memberships
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>{planName}</h2>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {term.map((sentence) => (
        <p key={sentence} className="text-ink-soft">
          {sentence}
        </p>
      ))}
      <div className="mt-3 grid gap-3">
        {owed.raw > 0 && (
          <Notice type="warning" title={`${owed.formatted} is owed`}>
            {restsWords}
          </Notice>
        )}
        {memberships.map(
          ({ id: membershipId, holder, notice }) =>
            notice !== null && (
              <Notice key={membershipId} type="warning" {...(holder !== null && { title: holder })}>
                {notice}
              </Notice>
            ),
        )}
        <ContractFacts contract={contract} />
        <p>
          <LinkButton
            to={contractPaths.contract({ contractId: id })}
            variant={owed.raw > 0 ? 'primary' : 'secondary'}
            label={`${owed.raw > 0 ? 'See and pay' : 'Payments and terms'}: ${planName}`}
          >
            {owed.raw > 0 ? 'See and pay' : 'Payments and terms'}
          </LinkButton>
        </p>
      </div>
      {first && <Included of={first} />}
    </Card>
  )
}
